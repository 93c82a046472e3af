import { Button } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { Form } from '../form/form.tsx'
import classes from './split-dialog.module.css'

interface SplitDialogProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** A wide dialog for a `SplitForm` and what comes after it. */
export function SplitDialog({ opened, title, onClose, children }: SplitDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={title} classNames={{ body: classes['body'] ?? '' }}>
      {children}
    </Dialog>
  )
}

/** The foot of a wide dialog: the actions right, what is wrong at the left. */
export function SplitFoot({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  return (
    <footer className="l-row l-gap-8 l-px-20 l-min-h-56 l-sticky l-z-sticky l-bottom-0 l-on-page l-rule-top l-m-wrap l-m-py-8-16">
      <div className={clsx('l-rest', classes['problem'])}>{problem}</div>
      {children}
    </footer>
  )
}

interface SplitFormProps {
  /** Sets `--split-left`, the width at the left; `--split-left-stacked`, its height over the right side, when that must not follow what it holds. */
  className: string | undefined
  left: ReactNode
  /** At the right. */
  children: ReactNode
  /** What is wrong with it as a whole. */
  problem: string | undefined
  submitLabel: string
  submitIcon?: ReactNode
  isPending: boolean
  onClose: () => void
  onSubmit: () => Promise<void>
}

/** The form of a wide dialog: what is chosen at the left, what is to become of it at the right. */
export function SplitForm(props: SplitFormProps) {
  const { className, left, children, problem, submitLabel, submitIcon, isPending, onClose, onSubmit } = props
  const { t } = useTranslation('common')
  return (
    <Form className={className} onSubmit={onSubmit}>
      <div className={clsx('l-grid', classes['columns'])}>
        <div
          className={clsx(
            'l-column l-narrow l-short l-on-sunken l-rule-right l-m-no-rule-end l-m-rule-bottom',
            classes['left'],
          )}
        >
          {left}
        </div>
        <div className="l-column l-narrow l-gap-16 l-py-16 l-px-20 l-scroll-y l-m-visible">{children}</div>
      </div>
      <SplitFoot problem={<FormProblem>{problem}</FormProblem>}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" loading={isPending} leftSection={submitIcon}>
          {submitLabel}
        </Button>
      </SplitFoot>
    </Form>
  )
}

import { Button } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogClose } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { Form } from '../form/form.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import classes from '../form/text-fields.module.css'

interface DialogFormProps {
  submitLabel: string
  isPending: boolean
  /** Nothing to send yet. */
  isDisabled?: boolean
  /** Closing the dialog would lose something. */
  isDirty?: boolean
  /** Takes something away: its button is red, and the focus begins at the way back unless a field takes it. */
  danger?: boolean
  /** What is wrong with it as a whole. */
  problem?: string | undefined
  /** A sentence beside the buttons. */
  note?: ReactNode
  /** Checks and sends. */
  onSubmit: () => unknown
  children: ReactNode
}

/** The form of a dialog: its fields, what is wrong with it, the way back and its one button. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isPending, isDisabled = false, isDirty = false, danger = false, problem, note } = props
  const { t } = useTranslation('common')
  const close = useDialogClose(isDirty)
  return (
    <Form onSubmit={props.onSubmit}>
      <div className={clsx('l-column l-gap-16', classes['fields'])}>{props.children}</div>
      <FormProblem>{problem}</FormProblem>
      <DialogFoot note={note}>
        <Button onClick={close} {...(danger && { 'data-autofocus': true })}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          {...(danger && { color: 'red' })}
          disabled={isDisabled}
          loading={isPending}
        >
          {submitLabel}
        </Button>
      </DialogFoot>
    </Form>
  )
}

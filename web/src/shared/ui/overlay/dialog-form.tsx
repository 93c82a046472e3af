import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from './dialog-foot.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import classes from '../form/text-fields.module.css'

interface DialogFormProps {
  submitLabel: string
  isPending: boolean
  /** Nothing to send yet. */
  isDisabled?: boolean
  /** What is wrong with it as a whole. */
  problem?: string | undefined
  /** A sentence beside the buttons. */
  note?: ReactNode
  /** Closes without sending. */
  onClose: () => void
  /** Checks and sends. */
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The form of a dialog: its fields, what is wrong with it, the way back and its one button. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isPending, isDisabled = false, problem, note, onClose, onSubmit, children } = props
  const { t } = useTranslation('common')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <div className={classes['fields']}>
        {children}
        <FormProblem>{problem}</FormProblem>
      </div>
      <DialogFoot note={note}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" disabled={isDisabled} loading={isPending}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </form>
  )
}

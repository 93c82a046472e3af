import type { SecondFactor } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../shared/api/report-error.ts'
import { DialogFoot } from '../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../shared/ui/overlay/form-dialog.tsx'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import type { Proof } from './proof-queries.ts'
import { ProofFields, useProof } from './proof-fields.tsx'
import classes from './proof.module.css'

interface ProofDialogProps {
  title: string
  /** What will happen. */
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  proofs: SecondFactor['proofs']
  /** Does it; what it throws is shown in the dialog. */
  onProof: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Asks who it is before something that signs one in is changed. */
export function ProofDialog({ title, ...props }: ProofDialogProps) {
  return (
    <FormDialog opened title={title} onClose={props.onClose}>
      {(part) => <ProofForm {...props} {...part} />}
    </FormDialog>
  )
}

function ProofForm(props: Omit<ProofDialogProps, 'title'> & FormDialogPart) {
  const { body, confirmLabel, danger = false, proofs, onProof, onClose } = props
  const { t } = useTranslation('common')
  const proof = useProof(proofs)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    const given = proof.read()
    if (given === undefined) return
    setProblem(undefined)
    setIsBusy(true)
    try {
      await onProof(given)
    } catch (error) {
      setProblem(describeError(error))
      proof.setCode('')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['fields']}>
        <p className={classes['body']}>{body}</p>
        <ProofFields proof={proof} />
        <FormProblem>{problem}</FormProblem>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" {...(danger ? { color: 'red' } : {})} loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </form>
  )
}

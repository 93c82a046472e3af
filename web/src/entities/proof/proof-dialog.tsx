import type { SecondFactor } from '@lectern/contracts'
import { useState, type ReactNode } from 'react'
import { useSubmit } from '../../shared/lib/hooks/use-submit.ts'
import { Dialog } from '../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../shared/ui/overlay/dialog-form.tsx'
import type { Proof } from './proof-queries.ts'
import { ProofFields, useProof } from './proof-fields.tsx'

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
export function ProofDialog({ title, onClose, ...props }: ProofDialogProps) {
  return (
    <Dialog opened title={title} onClose={onClose}>
      <ProofForm {...props} />
    </Dialog>
  )
}

function ProofForm(props: Omit<ProofDialogProps, 'title' | 'onClose'>) {
  const { body, confirmLabel, danger = false, proofs, onProof } = props
  const proof = useProof(proofs)
  const [isBusy, setIsBusy] = useState(false)
  const { submit, problem } = useSubmit(async () => {
    const given = proof.read()
    if (given === undefined) return
    setIsBusy(true)
    try {
      await onProof(given)
    } catch (error) {
      proof.setCode('')
      throw error
    } finally {
      setIsBusy(false)
    }
  })
  return (
    <DialogForm submitLabel={confirmLabel} danger={danger} isPending={isBusy} problem={problem} onSubmit={submit}>
      <p className="l-t2">{body}</p>
      <ProofFields proof={proof} />
    </DialogForm>
  )
}

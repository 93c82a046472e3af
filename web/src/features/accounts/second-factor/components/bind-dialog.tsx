import type { SecondFactor } from '@lectern/contracts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useBeginBinding, useRefreshSecondFactor } from '../api/second-factor-queries.ts'
import { BindForm } from './bind-form.tsx'
import { ProofDialog } from '../../../../entities/proof/proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Stage = { name: 'proof' } | { name: 'scan'; challenge: string } | { name: 'codes'; codes: readonly string[] }

interface BindDialogProps {
  factor: SecondFactor
  onClose: () => void
}

/** Binds an authenticator app, or another one: who it is, the app, the recovery codes. */
export function BindDialog({ factor, onClose }: BindDialogProps) {
  const { t } = useTranslation('mfa')
  const [stage, setStage] = useState<Stage>({ name: 'proof' })
  const begin = useBeginBinding()
  const refresh = useRefreshSecondFactor()
  const isFirst = factor.app === null
  if (stage.name === 'proof') {
    return (
      <ProofDialog
        title={t(isFirst ? 'account.turnOn' : 'account.replaceTitle')}
        body={t(isFirst ? 'account.turnOnBody' : 'account.replaceBody')}
        confirmLabel={t('account.next')}
        proofs={factor.proofs}
        onProof={async (proof) => {
          const { challenge } = await begin.mutateAsync(proof)
          setStage({ name: 'scan', challenge })
        }}
        onClose={onClose}
      />
    )
  }
  if (stage.name === 'codes') return <CodesDialog codes={stage.codes} onDone={onClose} />
  return (
    <Dialog opened title={t('bind.title')} closeOnClickOutside={false} onClose={onClose}>
      <BindForm
        challenge={stage.challenge}
        onEnded={() => setStage({ name: 'proof' })}
        onBound={({ recoveryCodes }) => {
          if (recoveryCodes === null) {
            showToast({ kind: 'done', message: t('account.replaced') })
            onClose()
          } else setStage({ name: 'codes', codes: recoveryCodes })
          void refresh()
        }}
      />
    </Dialog>
  )
}

/** Recovery codes over the account page. Only its button closes it. */
export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <Modal
      opened
      size={440}
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onDone}
    >
      <RecoveryCodes codes={codes} doneLabel={t('recovery.done')} onDone={onDone} />
    </Modal>
  )
}

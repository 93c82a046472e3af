import { limits, type Passkey, type SecondFactor } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useAddPasskey, useRenamePasskey } from '../api/second-factor-queries.ts'
import { usePasskeyProblem } from '../use-passkey-problem.ts'
import { ProofFields, useProof } from '../../../../entities/proof/proof-fields.tsx'

interface AddPasskeyProps {
  proofs: SecondFactor['proofs']
  onClose: () => void
}

function AddPasskeyForm({ proofs, onClose }: AddPasskeyProps) {
  const { t } = useTranslation('mfa')
  const name = useTextField({ label: t('passkey.name'), required: true, maxLength: limits.passkeyName })
  const proof = useProof(proofs)
  const add = useAddPasskey()
  const describe = usePasskeyProblem()
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    const isNamed = name.validate()
    const given = proof.read()
    if (!isNamed || given === undefined) return
    setProblem(undefined)
    try {
      const passkey = await add.mutateAsync({ name: name.trimmed, proof: given })
      showToast({ kind: 'done', message: t('passkey.added', { name: passkey.name }) })
      onClose()
    } catch (error) {
      setProblem(isApiError(error) ? describeError(error) : describe(error))
      proof.setCode('')
    }
  }
  return (
    <DialogForm problem={problem} isPending={add.isPending} submitLabel={t('account.next')} onSubmit={submit}>
      <p className="l-t2">{t('passkey.addBody')}</p>
      <TextInput {...name.props} placeholder={t('passkey.namePlaceholder')} autoComplete="off" data-autofocus />
      <ProofFields proof={proof} autoFocus={false} />
    </DialogForm>
  )
}

/** Makes a passkey on this device or on a key. */
export function AddPasskeyDialog(props: AddPasskeyProps) {
  const { t } = useTranslation('mfa')
  return (
    <Dialog opened title={t('passkey.add')} onClose={props.onClose}>
      <AddPasskeyForm {...props} />
    </Dialog>
  )
}

interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

function RenamePasskeyForm({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation(['mfa', 'common'])
  const name = useTextField({
    label: t('passkey.name'),
    initial: passkey.name,
    required: true,
    maxLength: limits.passkeyName,
  })
  const rename = useRenamePasskey()
  const { submit, problem } = useSubmit(async () => {
    if (!name.validate()) return
    await rename.mutateAsync({ id: passkey.id, name: name.trimmed })
    onClose()
  })
  return (
    <DialogForm problem={problem} isPending={rename.isPending} submitLabel={t('common:save')} onSubmit={submit}>
      <TextInput {...name.props} autoComplete="off" data-autofocus />
    </DialogForm>
  )
}

export function RenamePasskeyDialog(props: RenamePasskeyProps) {
  const { t } = useTranslation('mfa')
  return (
    <Dialog opened title={t('passkey.rename')} onClose={props.onClose}>
      <RenamePasskeyForm {...props} />
    </Dialog>
  )
}

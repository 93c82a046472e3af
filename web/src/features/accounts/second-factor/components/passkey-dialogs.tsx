import { limits, type Passkey, type SecondFactor } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useAddPasskey, useRenamePasskey } from '../api/second-factor-queries.ts'
import { usePasskeyProblem } from '../use-passkey-problem.ts'
import { ProofFields, useProof } from '../../../../entities/proof/proof-fields.tsx'
import classes from './second-factor.module.css'

function AddPasskeyForm({ proofs, onClose }: { proofs: SecondFactor['proofs'] } & FormDialogPart) {
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
    <DialogForm
      problem={problem}
      isPending={add.isPending}
      submitLabel={t('account.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes['body']}>{t('passkey.addBody')}</p>
      <TextInput {...name.props} placeholder={t('passkey.namePlaceholder')} autoComplete="off" data-autofocus />
      <ProofFields proof={proof} autoFocus={false} />
    </DialogForm>
  )
}

/** Makes a passkey on this device or on a key. */
export function AddPasskeyDialog({ proofs, onClose }: { proofs: SecondFactor['proofs']; onClose: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <FormDialog opened title={t('passkey.add')} onClose={onClose}>
      {(part) => <AddPasskeyForm proofs={proofs} {...part} onClose={onClose} />}
    </FormDialog>
  )
}

function RenamePasskeyForm({ passkey, onClose }: { passkey: Passkey } & FormDialogPart) {
  const { t } = useTranslation(['mfa', 'common'])
  const name = useTextField({
    label: t('passkey.name'),
    initial: passkey.name,
    required: true,
    maxLength: limits.passkeyName,
  })
  const rename = useRenamePasskey()
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (!name.validate()) return
    try {
      await rename.mutateAsync({ id: passkey.id, name: name.trimmed })
      onClose()
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <DialogForm
      problem={problem}
      isPending={rename.isPending}
      submitLabel={t('common:save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...name.props} autoComplete="off" data-autofocus />
    </DialogForm>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <FormDialog opened title={t('passkey.rename')} onClose={onClose}>
      {(part) => <RenamePasskeyForm passkey={passkey} {...part} onClose={onClose} />}
    </FormDialog>
  )
}

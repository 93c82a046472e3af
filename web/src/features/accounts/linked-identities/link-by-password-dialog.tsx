import type { SecondFactor, SignInProvider } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProofFields, useProof } from '../../../entities/proof/proof-fields.tsx'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { useLinkByPassword } from './identity-queries.ts'

interface FormProps {
  kind: 'ldap' | 'form'
  proofs: SecondFactor['proofs']
  onDone: () => void
}

function LinkForm({ kind, proofs, onDone }: FormProps) {
  const { t } = useTranslation('sign-in')
  const link = useLinkByPassword()
  const username = useTextField({
    label: t(kind === 'ldap' ? 'directoryName' : 'username'),
    check: (value) => (value.trim() === '' ? t('usernameMissing') : undefined),
  })
  const password = useTextField({
    label: t('password'),
    check: (value) => (value === '' ? t('passwordMissing') : undefined),
  })
  const own = useProof(proofs)
  const { submit, problem } = useSubmit(async () => {
    const isComplete = [username.validate(), password.validate()].every(Boolean)
    const proof = own.read()
    if (!isComplete || proof === undefined) return
    try {
      await link.mutateAsync({ provider: kind, username: username.trimmed, password: password.value, proof })
    } catch (error) {
      own.setCode('')
      throw error
    }
    onDone()
  })
  return (
    <DialogForm submitLabel={t('linked.link')} isPending={link.isPending} problem={problem} onSubmit={submit}>
      <p className="l-t2">{t('linked.byPassword')}</p>
      <TextInput {...username.props} autoComplete="off" autoCapitalize="none" spellCheck={false} data-autofocus />
      <SecretInput {...password.props} autoComplete="off" />
      <p className="l-t2">{t('linked.proof')}</p>
      <ProofFields proof={own} autoFocus={false} />
    </DialogForm>
  )
}

interface DialogProps {
  /** The way to link; `undefined` while closed. */
  provider: (SignInProvider & { kind: 'ldap' | 'form' }) | undefined
  title: string
  proofs: SecondFactor['proofs']
  onClose: () => void
  onDone: () => void
}

/** Proves an identity of the directory or the form by its own name and password. */
export function LinkByPasswordDialog({ provider, title, proofs, onClose, onDone }: DialogProps) {
  return (
    <Dialog opened={provider !== undefined} title={title} onClose={onClose}>
      {provider !== undefined && <LinkForm kind={provider.kind} proofs={proofs} onDone={onDone} />}
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { AccountNameFields, useAccountNames } from './account-names.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useAcceptInvitation } from './password-mutations.ts'

/** Name and password of who was invited. */
export function AcceptInvitationForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('password')
  const names = useAccountNames()
  const { username, nickname, values } = names
  const password = useNewPassword(username.trimmed, t('register.password'))
  const accept = useAcceptInvitation()
  const submit = async () => {
    const isValid = [username, nickname].every((field) => field.validate()) && password.validate()
    if (!isValid) return
    try {
      await accept.mutateAsync({ token, ...values, password: password.value })
      onDone()
    } catch (error) {
      if (!names.takeError(error) && !password.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('invited.submit')} isPending={accept.isPending} onSubmit={submit}>
      <AccountNameFields names={names} />
      <NewPasswordFields state={password} />
    </PasswordForm>
  )
}

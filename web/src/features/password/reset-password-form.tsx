import { useTranslation } from 'react-i18next'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useResetPassword } from './password-mutations.ts'

interface ResetPasswordFormProps {
  token: string
  username: string
  onDone: () => void
}

/** A new password, twice, for whoever holds the link. */
export function ResetPasswordForm({ token, username, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('password')
  const save = useResetPassword()
  const next = useNewPassword(username)
  const submit = async () => {
    if (!next.validate()) return
    try {
      await save.mutateAsync({ token, password: next.value })
      onDone()
    } catch (error) {
      if (!next.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('reset.submit')} isPending={save.isPending} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields state={next} autoFocus />
    </PasswordForm>
  )
}

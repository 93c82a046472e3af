import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useUpdatePassword } from './password-mutations.ts'

/** The password there is, and the new one twice. */
export function UpdatePasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useTranslation('password')
  const save = useUpdatePassword()
  const old = useTextField({
    label: t('update.old'),
    check: (value) => (value.trim() === '' ? t('update.oldMissing') : undefined),
  })
  const next = useNewPassword(username)
  const submit = async () => {
    if (!old.validate() || !next.validate()) return
    try {
      await save.mutateAsync({ oldPassword: old.value, password: next.value })
      onDone()
    } catch (error) {
      if (isApiError(error, 'password_wrong')) old.fail(error.message)
      else if (!next.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('update.submit')} isPending={save.isPending} onSubmit={submit}>
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <SecretInput {...old.props} size="lg" autoComplete="current-password" autoFocus />
      <NewPasswordFields state={next} />
    </PasswordForm>
  )
}

import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useResetPassword } from './password-mutations.ts'

interface ResetPasswordFormProps {
  token: string
  username: string
  /** Access tokens of the account. */
  accessTokens: number
  /** `accessTokens`: those that still work. */
  onDone: (accessTokens: number) => void
}

/** A new password, twice, for the holder of the link. */
export function ResetPasswordForm({ token, username, accessTokens, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('password')
  const save = useResetPassword()
  const next = useNewPassword(username)
  const [revokeTokens, setRevokeTokens] = useState(false)
  const submit = async () => {
    if (!next.validate()) return
    try {
      const left = await save.mutateAsync({ token, password: next.value, revokeTokens })
      onDone(left.accessTokens)
    } catch (error) {
      if (!next.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('reset.submit')} isPending={save.isPending} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields state={next} autoFocus />
      {accessTokens > 0 && (
        <Checkbox
          checked={revokeTokens}
          onChange={({ currentTarget }) => setRevokeTokens(currentTarget.checked)}
          label={t('reset.revokeTokens', { count: accessTokens })}
          description={t('reset.revokeTokensHint')}
        />
      )}
    </PasswordForm>
  )
}

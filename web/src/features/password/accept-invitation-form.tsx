import { limits } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { useTextField } from '../../shared/lib/use-text-field.ts'
import { FieldLabel } from '../../shared/ui/text-fields.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useAcceptInvitation } from './password-mutations.ts'
import { useUsernameCheck } from './use-username-check.ts'

/** Name and password of who was invited. */
export function AcceptInvitationForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('password')
  const username = useTextField({
    label: t('register.username'),
    maxLength: limits.username,
    check: useUsernameCheck(),
  })
  const nickname = useTextField({ label: t('register.nickname'), maxLength: limits.nickname })
  const password = useNewPassword(username.trimmed, t('register.password'))
  const accept = useAcceptInvitation()
  const submit = async () => {
    const isValid = [username, nickname].every((field) => field.validate()) && password.validate()
    if (!isValid) return
    try {
      await accept.mutateAsync({
        token,
        username: username.trimmed,
        password: password.value,
        ...(nickname.trimmed === '' ? {} : { nickname: nickname.trimmed }),
      })
      onDone()
    } catch (error) {
      if (isApiError(error, 'name_taken')) username.fail(error.message)
      else if (!password.takeError(error)) throw error
    }
  }
  return (
    <PasswordForm submitLabel={t('invited.submit')} isPending={accept.isPending} onSubmit={submit}>
      <TextInput
        {...username.props}
        size="lg"
        name="username"
        description={t('register.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextInput
        {...nickname.props}
        label={<FieldLabel optional>{nickname.props.label}</FieldLabel>}
        size="lg"
        autoComplete="name"
      />
      <NewPasswordFields state={password} />
    </PasswordForm>
  )
}

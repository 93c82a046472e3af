import { limits, type AccountRules } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { isEmailAddress } from '../../shared/lib/email.ts'
import { joinNames } from '../../shared/lib/join-names.ts'
import { useTextField } from '../../shared/lib/use-text-field.ts'
import { FieldLabel } from '../../shared/ui/text-fields.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useRegister } from './password-mutations.ts'

const usernameForm = /^[\p{L}\p{N}._@+-]+$/u

/** The fields besides the password, checked as the server does. */
function useRegisterFields({ emailDomains }: AccountRules) {
  const { t, i18n } = useTranslation('password')
  const domains = joinNames(emailDomains, i18n.language)
  const username = useTextField({
    label: t('register.username'),
    maxLength: limits.username,
    check: (value) => {
      if (value.trim() === '') return t('register.usernameMissing')
      return usernameForm.test(value.trim()) ? undefined : t('register.usernameInvalid')
    },
  })
  const nickname = useTextField({ label: t('register.nickname'), maxLength: limits.nickname })
  const email = useTextField({
    label: t('register.email'),
    maxLength: limits.email,
    check: (value) => {
      const text = value.trim()
      if (text === '') return emailDomains.length === 0 ? undefined : t('register.emailMissing')
      if (!isEmailAddress(text)) return t('register.emailInvalid')
      const isAllowed = emailDomains.length === 0 || emailDomains.includes(text.split('@')[1]?.toLowerCase() ?? '')
      return isAllowed ? undefined : t('register.emailDomain', { domains })
    },
  })
  return { username, nickname, email, domains }
}

/** An account of one's own. */
export function RegisterForm({ rules, onDone }: { rules: AccountRules; onDone: () => void }) {
  const { t } = useTranslation('password')
  const { username, nickname, email, domains } = useRegisterFields(rules)
  const password = useNewPassword(username.trimmed, t('register.password'))
  const register = useRegister()
  const submit = async () => {
    const isValid = [username, nickname, email].every((field) => field.validate()) && password.validate()
    if (!isValid) return
    try {
      await register.mutateAsync({
        username: username.trimmed,
        password: password.value,
        ...(nickname.trimmed === '' ? {} : { nickname: nickname.trimmed }),
        ...(email.trimmed === '' ? {} : { email: email.trimmed }),
      })
      onDone()
    } catch (error) {
      if (isApiError(error, 'name_taken')) username.fail(error.message)
      else if (isApiError(error, 'email_domain_refused')) email.fail(error.message)
      else if (!password.takeError(error)) throw error
    }
  }
  const isEmailNeeded = rules.emailDomains.length > 0
  return (
    <PasswordForm submitLabel={t('register.submit')} isPending={register.isPending} onSubmit={submit}>
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
      <TextInput
        {...email.props}
        label={<FieldLabel optional={!isEmailNeeded}>{email.props.label}</FieldLabel>}
        description={isEmailNeeded ? t('register.emailHint', { domains }) : undefined}
        size="lg"
        type="email"
        autoComplete="email"
      />
      <NewPasswordFields state={password} />
    </PasswordForm>
  )
}

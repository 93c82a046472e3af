import { limits, type AccountRules } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { joinNames } from '../../../shared/lib/join-names.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { FieldLabel } from '../../../shared/ui/form/text-fields.tsx'
import { AccountNameFields, useAccountNames } from './account-names.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { useRegister } from './password-mutations.ts'

/** The address, checked as the server does. */
function useEmailField({ emailDomains, confirmsEmail }: AccountRules) {
  const { t, i18n } = useTranslation('password')
  const domains = joinNames(emailDomains, i18n.language)
  const email = useTextField({
    label: t('register.email'),
    maxLength: limits.email,
    check: (value) => {
      const text = value.trim()
      if (text === '') return emailDomains.length === 0 && !confirmsEmail ? undefined : t('register.emailMissing')
      if (!isEmailAddress(text)) return t('register.emailInvalid')
      const isAllowed = emailDomains.length === 0 || emailDomains.includes(text.split('@')[1]?.toLowerCase() ?? '')
      return isAllowed ? undefined : t('register.emailDomain', { domains })
    },
  })
  return { email, domains }
}

export interface Registered {
  username: string
  /** Empty when none was given. */
  email: string
  /** Whether the address has to be confirmed first. */
  needsConfirmation: boolean
}

/** An account of one's own. */
export function RegisterForm({ rules, onDone }: { rules: AccountRules; onDone: (done: Registered) => void }) {
  const { t } = useTranslation('password')
  const names = useAccountNames()
  const { username, nickname, values } = names
  const { email, domains } = useEmailField(rules)
  const password = useNewPassword(username.trimmed, t('register.password'))
  const register = useRegister()
  const submit = async () => {
    const isValid = [username, nickname, email].every((field) => field.validate()) && password.validate()
    if (!isValid) return
    try {
      const { needsConfirmation } = await register.mutateAsync({
        ...values,
        password: password.value,
        ...(email.trimmed === '' ? {} : { email: email.trimmed }),
      })
      onDone({ username: username.trimmed, email: email.trimmed, needsConfirmation })
    } catch (error) {
      if (isApiError(error, 'email_domain_refused') || isApiError(error, 'email_needed')) email.fail(error.message)
      else if (!names.takeError(error) && !password.takeError(error)) throw error
    }
  }
  const isEmailNeeded = rules.emailDomains.length > 0 || rules.confirmsEmail
  const emailHint = () => {
    if (rules.emailDomains.length > 0) return t('register.emailHint', { domains })
    return rules.confirmsEmail ? t('register.confirmHint') : undefined
  }
  return (
    <PasswordForm submitLabel={t('register.submit')} isPending={register.isPending} onSubmit={submit}>
      <AccountNameFields names={names} />
      <TextInput
        {...email.props}
        label={<FieldLabel optional={!isEmailNeeded}>{email.props.label}</FieldLabel>}
        description={emailHint()}
        size="lg"
        type="email"
        autoComplete="email"
      />
      <NewPasswordFields state={password} />
    </PasswordForm>
  )
}

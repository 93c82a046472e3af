import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountRulesQuery } from '../../../entities/account/account-queries.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { findPasswordFault, type PasswordRules } from '../../../shared/lib/password-rules.ts'
import { shortestPassword } from '../../../shared/lib/passwords.ts'
import { useTextField, type TextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { StrengthHint } from './strength-hint.tsx'

export interface NewPassword {
  value: string
  validate: () => boolean
  /** Shows what the server said about the password in its field; false when it was about something else. */
  takeError: (error: unknown) => boolean
  password: TextField
  repeated: TextField
  rules: PasswordRules
}

const passwordErrors = [
  'password_unchanged',
  'password_too_short',
  'password_too_common',
  'password_like_name',
  'password_leaked',
] as const

/** A new password, twice, judged by the rules of this installation. */
export function useNewPassword(username: string, label?: string): NewPassword {
  const { t } = useTranslation('password')
  const { data } = useQuery(accountRulesQuery)
  const rules = { minLength: data?.minPasswordLength ?? shortestPassword, username }
  const password = useTextField({
    label: label ?? t('new'),
    check: (value) => {
      const fault = findPasswordFault(value, rules)
      return fault === undefined ? undefined : t(`fault.${fault}`, { min: rules.minLength })
    },
  })
  const repeated = useTextField({
    label: t('repeat'),
    check: (value) => (value.trim() === password.trimmed ? undefined : t('mismatch')),
  })
  return {
    value: password.value,
    validate: () => password.validate() && repeated.validate(),
    takeError: (error) => {
      const name = passwordErrors.find((each) => isApiError(error, each))
      if (name === undefined || !(error instanceof Error)) return false
      password.fail(error.message)
      return true
    },
    password,
    repeated,
    rules,
  }
}

/** The two fields of a new password. */
export function NewPasswordFields({ state, autoFocus = false }: { state: NewPassword; autoFocus?: boolean }) {
  return (
    <>
      <div>
        <SecretInput {...state.password.props} size="lg" autoComplete="new-password" autoFocus={autoFocus} />
        <StrengthHint password={state.value} rules={state.rules} />
      </div>
      <SecretInput {...state.repeated.props} size="lg" autoComplete="new-password" />
    </>
  )
}

import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { findPasswordFault, type PasswordRules } from '../../../shared/lib/password-rules.ts'
import { ratePassword } from '../../../shared/lib/passwords.ts'
import classes from './password.module.css'

const words = { 1: 'weak', 2: 'fair', 3: 'strong' } as const

/** How hard a password is to guess, as three bars and words. */
export function StrengthHint({ password, rules }: { password: string; rules: PasswordRules }) {
  const { t } = useTranslation('password')
  const fault = findPasswordFault(password, rules)
  const rated = ratePassword(password)
  const strength = rated > 1 && fault !== undefined ? 1 : rated
  const text = () => {
    if (strength === 0) return t('hint', { min: rules.minLength })
    if (fault === 'common') return t('strength.common')
    if (fault === 'withName') return t('strength.name')
    return t(`strength.${words[strength]}`)
  }
  return (
    <div className={clsx('l-row l-gap-8 l-mt-6 l-hint', classes['strength'])} data-strength={strength}>
      <span className={clsx('l-inline-flex l-gap-3', classes['bars'])} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{text()}</span>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { ratePassword, shortestPassword } from '../../shared/lib/passwords.ts'
import { useTextField } from '../../shared/lib/use-text-field.ts'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { SecretInput } from '../../shared/ui/secret-input.tsx'
import { useSetFirstPassword } from './sign-in-mutations.ts'
import classes from './sign-in.module.css'

const words = { 1: 'weak', 2: 'fair', 3: 'strong' } as const

/** How hard a password is to guess, as three bars and words. */
function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation('sign-in')
  const strength = ratePassword(password)
  return (
    <div className={classes['strength']} data-strength={strength}>
      <span className={classes['bars']} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">
        {strength === 0 ? t('set.hint', { min: shortestPassword }) : t(`set.strength.${words[strength]}`)}
      </span>
    </div>
  )
}

/** A new password, twice. */
export function SetPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in')
  const [problem, setProblem] = useState<string>()
  const save = useSetFirstPassword()
  const password = useTextField({
    label: t('set.password'),
    check: (value) => {
      if (value.trim() === '') return t('set.missing')
      return value.trim().length < shortestPassword ? t('set.short', { min: shortestPassword }) : undefined
    },
  })
  const repeated = useTextField({
    label: t('set.repeat'),
    check: (value) => (value.trim() === password.trimmed ? undefined : t('set.mismatch')),
  })
  const submit = async () => {
    setProblem(undefined)
    if (!password.validate() || !repeated.validate()) return
    try {
      await save.mutateAsync(password.value)
      onDone()
    } catch (error) {
      if (isApiError(error, 'password_unchanged')) password.fail(error.message)
      // Chosen meanwhile in another tab: there is nothing left to do here.
      else if (isApiError(error, 'password_not_pending')) onDone()
      else setProblem(describeError(error))
    }
  }
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>
        <SecretInput {...password.props} size="lg" autoComplete="new-password" autoFocus />
        <StrengthHint password={password.value} />
      </div>
      <SecretInput {...repeated.props} size="lg" autoComplete="new-password" />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={save.isPending}>
        {t('set.submit')}
      </Button>
    </form>
  )
}

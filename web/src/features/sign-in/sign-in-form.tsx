import { Button, TextInput } from '@mantine/core'
import type { LoginReply } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../shared/api/report-error.ts'
import { useTextField } from '../../shared/lib/use-text-field.ts'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { SecretInput } from '../../shared/ui/secret-input.tsx'
import { useSignIn } from './sign-in-mutations.ts'
import classes from './sign-in.module.css'

interface SignInFormProps {
  onSignedIn: (reply: LoginReply) => void
}

/** Account and password. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('sign-in')
  const [problem, setProblem] = useState<string>()
  const signIn = useSignIn()
  const username = useTextField({
    label: t('username'),
    check: (value) => (value.trim() === '' ? t('usernameMissing') : undefined),
  })
  const password = useTextField({
    label: t('password'),
    check: (value) => (value.trim() === '' ? t('passwordMissing') : undefined),
  })
  const submit = async () => {
    setProblem(undefined)
    if (!username.validate() || !password.validate()) return
    try {
      onSignedIn(await signIn.mutateAsync({ username: username.value, password: password.value }))
    } catch (error) {
      setProblem(describeError(error))
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
      <TextInput
        {...username.props}
        size="lg"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SecretInput {...password.props} size="lg" name="password" autoComplete="current-password" />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={signIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

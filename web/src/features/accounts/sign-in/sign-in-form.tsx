import type { LoginReply } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { describeError } from '../../../shared/api/report-error.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { rememberWay } from './last-way.ts'
import { useResendConfirmation, useSignIn } from './sign-in-mutations.ts'
import type { FormWay } from './sign-in-methods.ts'
import classes from './sign-in.module.css'

interface SignInFormProps {
  way: FormWay
  /** What is wrong before anything was sent. */
  problem: string | undefined
  /** Beside the label of the password. */
  aside: ReactNode
  onSignedIn: (reply: LoginReply) => void
}

const nameLabels = { account: 'username', ldap: 'directoryName', form: 'username' } as const

/** Name and password, for an account here or one that another service knows. */
export function SignInForm({ way, problem: before, aside, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('sign-in')
  const [problem, setProblem] = useState(before)
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const signIn = useSignIn()
  const resend = useResendConfirmation()
  const username = useTextField({
    label: t(nameLabels[way]),
    check: (value) => (value.trim() === '' ? t('usernameMissing') : undefined),
  })
  const password = useTextField({
    label: t('password'),
    check: (value) => (value === '' ? t('passwordMissing') : undefined),
  })
  const submit = async () => {
    setProblem(undefined)
    setIsUnconfirmed(false)
    if (!username.validate() || !password.validate()) return
    try {
      const reply = await signIn.mutateAsync({ way, username: username.value, password: password.value })
      rememberWay(way)
      onSignedIn(reply)
    } catch (error) {
      setProblem(describeError(error))
      setIsUnconfirmed(isApiError(error, 'email_unconfirmed'))
    }
  }
  return (
    <Form className="l-column l-gap-16" onSubmit={submit}>
      <TextInput
        {...username.props}
        size="lg"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <div className="l-relative">
        <SecretInput {...password.props} size="lg" name="password" autoComplete="current-password" />
        {aside !== null && <span className={clsx('l-absolute l-size-12 l-line-20', classes['aside'])}>{aside}</span>}
      </div>
      <FormProblem>{problem}</FormProblem>
      {isUnconfirmed && (
        <Button
          size="lg"
          fullWidth
          loading={resend.isPending}
          onClick={() => {
            resend.mutate(username.trimmed, {
              onSuccess: () => {
                showToast({ kind: 'done', message: t('resent') })
              },
            })
          }}
        >
          {t('resend')}
        </Button>
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={signIn.isPending}>
        {t('submit')}
      </Button>
    </Form>
  )
}

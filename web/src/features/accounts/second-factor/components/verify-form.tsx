import type { MfaResult, MfaState } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint, IconKey, IconShieldCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { useVerifyPasskey, useVerifyRecoveryCode } from '../api/second-factor-queries.ts'
import { useAnswer } from '../use-answer.ts'
import { usePasskeyProblem } from '../use-passkey-problem.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { AnswerProblem } from './answer-problem.tsx'
import { CodeForm } from './code-form.tsx'
import classes from './second-factor.module.css'

interface VerifyFormProps {
  challenge: string
  state: MfaState
  /** A recovery code is asked for instead. */
  isRecovering: boolean
  onSwitch: () => void
  onDone: (result: MfaResult) => void
  /** The challenge is used up or too old. */
  onEnded: () => void
}

/** Proves the second factor: a code of the app, a passkey, a recovery code. */
export function VerifyForm({ challenge, state, isRecovering, onSwitch, onDone, onEnded }: VerifyFormProps) {
  const { t } = useTranslation('mfa')
  const part = { challenge, onDone, onEnded }
  return (
    <>
      {isRecovering ? <RecoveryForm {...part} /> : <AppForm {...part} />}
      <div className={clsx('l-column l-top l-gap-4 l-mt-20 l-pt-12 l-rule-top', classes['ways'])}>
        {state.hasPasskeys && browserSupportsWebAuthn() && <PasskeyWay {...part} />}
        <Button
          variant="subtle"
          leftSection={isRecovering ? <IconShieldCheck size={16} stroke={1.6} /> : <IconKey size={16} stroke={1.6} />}
          onClick={onSwitch}
        >
          {isRecovering ? t('auth.useCode') : t('auth.useRecoveryCode')}
        </Button>
      </div>
    </>
  )
}

type Part = Pick<VerifyFormProps, 'challenge' | 'onDone' | 'onEnded'>

function AppForm(part: Part) {
  const { t } = useTranslation('mfa')
  const seconds = useSecondsLeft()
  return (
    <CodeForm wrong={t('auth.failed')} submitLabel={t('auth.submit')} {...part}>
      {(field, hintId) => (
        <div>
          {field}
          <p id={hintId} className="l-flex l-spread l-gap-12 l-mt-8 l-hint l-digits">
            <span>{t('auth.auto')}</span>
            <span aria-hidden>{t('auth.renews', { count: seconds })}</span>
          </p>
        </div>
      )}
    </CodeForm>
  )
}

function RecoveryForm({ challenge, onDone, onEnded }: Part) {
  const { t } = useTranslation('mfa')
  const field = useTextField({ label: t('recovery.code'), required: true })
  const verify = useVerifyRecoveryCode()
  const answer = useAnswer({ wrong: t('recovery.failed'), onDone, onEnded })
  return (
    <Form
      className="l-column l-gap-16"
      onSubmit={() => {
        if (field.validate()) void answer.judge(verify.mutateAsync({ challenge, recoveryCode: field.trimmed }))
      }}
    >
      <TextInput
        {...field.props}
        size="lg"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <AnswerProblem problem={answer.problem} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={verify.isPending}>
        {t('auth.submit')}
      </Button>
    </Form>
  )
}

function PasskeyWay({ challenge, onDone, onEnded }: Part) {
  const { t } = useTranslation('mfa')
  const verify = useVerifyPasskey()
  const describe = usePasskeyProblem()
  const answer = useAnswer({
    wrong: t('passkey.refused'),
    describe: (error) => (isApiError(error) ? describeError(error) : describe(error)),
    onDone,
    onEnded,
  })
  return (
    <>
      <AnswerProblem problem={answer.problem} />
      <Button
        variant="subtle"
        leftSection={<IconFingerprint size={16} stroke={1.6} />}
        loading={verify.isPending}
        onClick={() => void answer.judge(verify.mutateAsync(challenge))}
      >
        {t('passkey.use')}
      </Button>
    </>
  )
}

import type { MfaResult } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { qrCodeQuery, useVerifyCode } from '../api/second-factor-queries.ts'
import { useAnswer } from '../use-answer.ts'
import { AnswerProblem } from './answer-problem.tsx'
import { CodeInput } from '../../../../entities/proof/code-input.tsx'
import classes from './second-factor.module.css'

interface BindFormProps {
  challenge: string
  onBound: (result: MfaResult) => void
  /** The challenge is used up or too old. */
  onEnded: () => void
}

/** Binds an authenticator app: scan, then prove it with its first code. */
export function BindForm({ challenge, onBound, onEnded }: BindFormProps) {
  const { t } = useTranslation('mfa')
  const query = useQuery(qrCodeQuery(challenge))
  const [code, setCode] = useState('')
  const hint = useId()
  const verify = useVerifyCode()
  const answer = useAnswer({ wrong: t('bind.failed'), onDone: onBound, onEnded })
  const submit = async (totpCode: string) => {
    if (totpCode.length !== 6 || verify.isPending || query.data === undefined) return
    if (!(await answer.judge(verify.mutateAsync({ challenge, totpCode })))) setCode('')
  }
  if (isApiError(query.error, 'mfa_challenge_expired', 'mfa_bound')) return <Ended onEnded={onEnded} />
  if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Form className={classes['form']} onSubmit={() => submit(code)}>
      <ol className={classes['steps']}>
        <li>
          <p>{t('bind.scan')}</p>
          <div className={classes['qr']}>
            {query.data !== undefined && <img src={query.data.qrCode} alt={t('bind.qr')} width={168} height={168} />}
          </div>
          {query.data !== undefined && <Secret secret={query.data.secret} />}
        </li>
        <li>
          <p id={hint}>{t('bind.enter')}</p>
          <CodeInput
            label={t('code')}
            value={code}
            onChange={setCode}
            onFull={(full) => void submit(full)}
            hasProblem={answer.problem !== undefined && code === ''}
            describedBy={hint}
          />
        </li>
      </ol>
      <AnswerProblem problem={answer.problem} />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={code.length !== 6}
        loading={verify.isPending}
      >
        {t('bind.submit')}
      </Button>
    </Form>
  )
}

/** For apps on a device without a camera. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('mfa')
  return (
    <details className={classes['secret']}>
      <summary>{t('bind.manual')}</summary>
      <p className={classes['secretText']}>
        <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <CopyButton text={secret} label={t('bind.copySecret')} />
      </p>
    </details>
  )
}

function Ended({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <div className={classes['form']}>
      <FormProblem>{t('ended.body')}</FormProblem>
      <Button onClick={onEnded}>{t('ended.action')}</Button>
    </div>
  )
}

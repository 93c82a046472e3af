import type { MfaResult } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { qrCodeQuery } from '../api/second-factor-queries.ts'
import { CodeForm } from './code-form.tsx'
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
  if (isApiError(query.error, 'mfa_challenge_expired', 'mfa_bound')) return <Ended onEnded={onEnded} />
  if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
  return (
    <CodeForm
      challenge={challenge}
      wrong={t('bind.failed')}
      submitLabel={t('bind.submit')}
      isWaiting={query.data === undefined}
      onDone={onBound}
      onEnded={onEnded}
    >
      {(field, hintId) => (
        <ol className={clsx('l-column l-plain-list', classes['steps'])}>
          <li>
            <p>{t('bind.scan')}</p>
            <div className={clsx('l-flex l-center l-p-8 l-centred l-card', classes['qr'])}>
              {query.data !== undefined && (
                <img className="l-block" src={query.data.qrCode} alt={t('bind.qr')} width={168} height={168} />
              )}
            </div>
            {query.data !== undefined && <Secret secret={query.data.secret} />}
          </li>
          <li>
            <p id={hintId}>{t('bind.enter')}</p>
            {field}
          </li>
        </ol>
      )}
    </CodeForm>
  )
}

/** For apps on a device without a camera. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('mfa')
  return (
    <details className={clsx('l-size-12 l-text-center', classes['secret'])}>
      <summary className="l-ac l-pointer l-no-marks">{t('bind.manual')}</summary>
      <p className="l-row l-center l-gap-6 l-mt-8 l-py-8 l-px-10 l-on-sunken l-round-card">
        <code className="l-break">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <CopyButton text={secret} label={t('bind.copySecret')} />
      </p>
    </details>
  )
}

function Ended({ onEnded }: { onEnded: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <div className="l-column l-gap-16">
      <FormProblem>{t('ended.body')}</FormProblem>
      <Button onClick={onEnded}>{t('ended.action')}</Button>
    </div>
  )
}

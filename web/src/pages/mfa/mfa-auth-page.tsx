import type { MfaState } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { redirectOf } from '../../entities/session/enter-session.ts'
import { mfaStateQuery } from '../../features/accounts/second-factor/api/second-factor-queries.ts'
import { VerifyForm } from '../../features/accounts/second-factor/components/verify-form.tsx'
import { isApiError } from '../../shared/api/api-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { GateLayout } from '../layout/gate-layout.tsx'
import { BackToLogin, EndedGate, SignInSteps } from './mfa-frame.tsx'
import { useChallenge } from './use-challenge.ts'

/** The second step of signing in: a code of the app, a passkey, or a recovery code. */
export function MfaAuthPage() {
  const { t } = useTranslation('mfa')
  const { challenge, end, enter, search, toLogin } = useChallenge()
  const query = useQuery({ ...mfaStateQuery(challenge ?? ''), enabled: challenge !== undefined })
  const [isRecovering, setIsRecovering] = useState(false)
  usePageTitle(t('auth.title'))
  if (challenge === undefined || isApiError(query.error, 'mfa_challenge_expired'))
    return <EndedGate toLogin={toLogin} />
  if (query.data?.isFirstMfaAuth === true) return <Navigate to={`/mfa/bind${redirectOf(search)}`} replace />
  return (
    <GateLayout
      above={<SignInSteps current={t('steps.verify')} />}
      title={t(isRecovering ? 'recovery.use' : 'auth.title')}
      intro={isRecovering ? t('recovery.hint') : <Intro state={query.data} />}
      below={t('auth.help')}
    >
      <QueryState query={query} rows={3} rowHeight={44}>
        {(state) => (
          <VerifyForm
            challenge={challenge}
            state={state}
            isRecovering={isRecovering}
            onSwitch={() => setIsRecovering(!isRecovering)}
            onDone={({ loginResult }) => {
              if (loginResult !== null) enter(loginResult)
            }}
            onEnded={end}
          />
        )}
      </QueryState>
      <BackToLogin to={toLogin} />
    </GateLayout>
  )
}

function Intro({ state }: { state: MfaState | undefined }) {
  const { t } = useTranslation('mfa')
  if (state === undefined) return null
  const { issuer, username } = state
  return t('auth.intro', { entry: `${issuer} (${username})` })
}

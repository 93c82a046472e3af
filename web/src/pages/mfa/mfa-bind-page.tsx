import type { LoginReply } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setToken } from '../../shared/api/token.ts'
import { keepChallenge } from '../../entities/session/challenge.ts'
import { BindForm } from '../../features/accounts/second-factor/components/bind-form.tsx'
import { RecoveryCodes } from '../../features/accounts/second-factor/components/recovery-codes.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { GateLayout } from '../layout/gate-layout.tsx'
import { BackToLogin, EndedGate, SignInSteps } from './mfa-frame.tsx'
import { useChallenge } from './use-challenge.ts'

/** Where a user who has to have a second factor sets it up while signing in. */
export function MfaBindPage() {
  const { t } = useTranslation('mfa')
  const { challenge, end, enter, toLogin } = useChallenge()
  const [bound, setBound] = useState<{ reply: LoginReply; codes: readonly string[] }>()
  usePageTitle(t('bind.title'))
  if (bound !== undefined) {
    return (
      <GateLayout
        above={<SignInSteps current={t('steps.codes')} />}
        title={t('recovery.keepTitle')}
        intro={t('recovery.keepIntro')}
      >
        <RecoveryCodes codes={bound.codes} doneLabel={t('recovery.enter')} onDone={() => enter(bound.reply)} />
      </GateLayout>
    )
  }
  if (challenge === undefined) return <EndedGate toLogin={toLogin} />
  return (
    <GateLayout
      above={<SignInSteps current={t('steps.bind')} />}
      title={t('bind.title')}
      intro={t('bind.intro')}
      below={t('bind.help')}
    >
      <BindForm
        challenge={challenge}
        onEnded={end}
        onBound={({ loginResult, recoveryCodes }) => {
          if (loginResult === null) return
          // Signed in from here on, even when the page is left before the codes are.
          setToken(loginResult.token)
          keepChallenge(undefined)
          setBound({ reply: loginResult, codes: recoveryCodes ?? [] })
        }}
      />
      <BackToLogin to={toLogin} />
    </GateLayout>
  )
}

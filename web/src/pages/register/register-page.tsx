import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { accountRulesQuery } from '../../entities/account/account-queries.ts'
import { ConfirmNotice } from '../../features/accounts/password/confirm-notice.tsx'
import { ContactSentence } from '../../features/accounts/password/contact-sentence.tsx'
import { RegisterForm, type Registered } from '../../features/accounts/password/register-form.tsx'
import { WaitingNotice } from '../../features/accounts/password/waiting-notice.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Making an account of one's own, where that is open. */
export function RegisterPage() {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const rules = useQuery(accountRulesQuery)
  const [waiting, setWaiting] = useState<Registered>()
  const isClosed = rules.data?.isRegistrationOpen === false
  usePageTitle(t('register.title'))
  const needsApproval = rules.data?.needsApproval === true
  const finish = (registered: Registered) => {
    if (registered.needsConfirmation || needsApproval) {
      setWaiting(registered)
      return
    }
    showToast({ kind: 'done', message: t('register.done') })
    void navigate('/login', { replace: true })
  }
  const intro = () => {
    if (isClosed) return t('register.closed')
    if (needsApproval) return t('register.introApproval')
    return rules.data?.confirmsEmail === true ? t('register.introConfirm') : t('register.intro')
  }
  if (waiting !== undefined) {
    const { username, email, needsConfirmation } = waiting
    const toLogin = <Link to="/login">{t('toLogin')}</Link>
    return needsConfirmation ? (
      <GateLayout title={t('find.sentTitle')} intro="" below={toLogin}>
        <ConfirmNotice username={username} email={email} needsApproval={needsApproval} />
      </GateLayout>
    ) : (
      <GateLayout title={t('register.waitingTitle')} intro="" below={toLogin}>
        <WaitingNotice username={username} email={rules.data?.canResetByMail === true ? email : ''} />
      </GateLayout>
    )
  }
  return (
    <GateLayout
      title={isClosed ? t('register.closedTitle') : t('register.title')}
      intro={intro()}
      below={
        <>
          {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
        </>
      }
    >
      <QueryState query={rules} rows={4} rowHeight={56}>
        {(data) =>
          data.isRegistrationOpen ? (
            <RegisterForm rules={data} onDone={finish} />
          ) : (
            <ContactSentence contact={data.contact} />
          )
        }
      </QueryState>
    </GateLayout>
  )
}

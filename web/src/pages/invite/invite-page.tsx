import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { invitationQuery } from '../../entities/account/account-queries.ts'
import { AcceptInvitationForm } from '../../features/accounts/password/accept-invitation-form.tsx'
import { isApiError } from '../../shared/api/api-error.ts'
import { clearToken } from '../../shared/api/token.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where an invitation leads: a name and a password. */
export function InvitePage() {
  const { t } = useTranslation(['password', 'common'])
  const [params] = useSearchParams()
  // Kept from the first look: the page stays itself when the address changes.
  const [token] = useState(() => params.get('token') ?? '')
  const navigate = useNavigate()
  const client = useQueryClient()
  const invitation = useQuery(invitationQuery(token))
  const isSenderLost = isApiError(invitation.error, 'invitation_sender_lost')
  const isInvalid = token === '' || isSenderLost || isApiError(invitation.error, 'invitation_invalid')
  usePageTitle(t('invited.title'))
  const finish = () => {
    // Someone else may be signed in on this browser: the new account signs in as itself.
    clearToken()
    client.clear()
    showToast({ kind: 'done', message: t('invited.done') })
    void navigate('/login', { replace: true })
  }
  const toLogin = (
    <>
      {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
    </>
  )
  if (isInvalid) {
    return (
      <GateLayout
        title={t('invited.invalidTitle')}
        intro={t(isSenderLost ? 'invited.senderLost' : 'invited.invalid')}
        below={toLogin}
      >
        {null}
      </GateLayout>
    )
  }
  const intro = () => {
    const { data } = invitation
    if (data === undefined) return ''
    const { email, invitedBy: by, spaceName: space, roleCode } = data
    if (space === null || roleCode === null) return t('invited.intro', { by, email })
    return t('invited.introSpace', { by, email, space, role: t(`common:role.${roleCode}`) })
  }
  return (
    <GateLayout title={t('invited.title')} intro={intro()} below={toLogin}>
      <QueryState query={invitation} rows={4} rowHeight={56}>
        {() => <AcceptInvitationForm token={token} onDone={finish} />}
      </QueryState>
    </GateLayout>
  )
}

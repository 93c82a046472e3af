import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { enterSession } from '../../entities/session/enter-session.ts'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Signing in; afterwards the visitor is where they wanted to go. */
export function LoginPage() {
  const { t } = useTranslation('sign-in')
  const { search } = useLocation()
  const navigate = useNavigate()
  usePageTitle(t('submit'))
  return (
    <GateLayout title={t('title')} intro={t('intro')}>
      <SignInForm
        onSignedIn={(reply) => {
          void navigate(enterSession(reply, search), { replace: true })
        }}
      />
    </GateLayout>
  )
}

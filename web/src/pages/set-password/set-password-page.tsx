import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { signOut } from '../../entities/session/session-queries.ts'
import { SetPasswordForm } from '../../features/accounts/password/set-password-form.tsx'
import { readRedirect } from '../../shared/lib/guard.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

/** Where an account with a password from an admin chooses its own. */
export function SetPasswordPage() {
  const { t } = useTranslation('sign-in')
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  usePageTitle(t('set.title'))
  const leave = async () => {
    await signOut()
    client.clear()
    await navigate('/login', { replace: true })
  }
  return (
    <GateLayout
      title={t('set.title')}
      intro={t('set.intro')}
      below={
        <Button variant="subtle" onClick={() => void leave()}>
          {t('set.signOut')}
        </Button>
      }
    >
      <SetPasswordForm
        onDone={() => {
          client.clear()
          void navigate(readRedirect(search), { replace: true })
        }}
      />
    </GateLayout>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { profileQuery } from '../../entities/account/account-queries.ts'
import { UpdatePasswordForm } from '../../features/accounts/password/update-password-form.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { GateLayout } from '../layout/gate-layout.tsx'

const home = '/user/security'

/** Changing one's own password. */
export function UpdatePasswordPage() {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const profile = useQuery(profileQuery)
  usePageTitle(t('update.title'))
  return (
    <GateLayout
      title={t('update.title')}
      intro={profile.data?.hasPassword === false ? t('update.elsewhere') : t('update.intro')}
      below={<Link to={home}>{t('update.cancel')}</Link>}
    >
      <QueryState query={profile} rows={3} rowHeight={56}>
        {({ username, hasPassword }) =>
          hasPassword && (
            <UpdatePasswordForm
              username={username}
              onDone={() => {
                showToast({ kind: 'done', message: t('update.done') })
                void navigate(home, { replace: true })
              }}
            />
          )
        }
      </QueryState>
    </GateLayout>
  )
}

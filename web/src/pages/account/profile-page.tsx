import type { Profile } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../entities/account/account-queries.ts'
import { ProfileForm } from '../../features/accounts/account/profile-form.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { Facts, SettingsGroup } from '../../shared/ui/form/settings.tsx'

function AccountFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  return (
    <SettingsGroup title={t('profile.facts')}>
      <Facts
        rows={[
          { label: t('profile.username'), value: profile.username },
          { label: t('profile.source'), value: t(`profile.sources.${profile.source}`) },
          { label: t('profile.created'), value: <RelativeDate epochMs={profile.createdAtMs} /> },
        ]}
      />
    </SettingsGroup>
  )
}

/** Who the signed-in person is to others. */
export function ProfilePage() {
  const { t } = useTranslation('account')
  const query = useQuery(profileQuery)
  usePageTitle(t('profile.title'))
  return (
    <Page width="settings">
      <PageHead title={t('profile.title')} />
      <QueryState query={query} rowHeight={36}>
        {(profile) => (
          <>
            <ProfileForm key={profile.id} profile={profile} />
            <AccountFacts profile={profile} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { ConnectAgentSection } from '../../features/accounts/access-tokens/components/connect-agent-section.tsx'
import { AccessTokensSection } from '../../features/accounts/access-tokens/components/access-tokens-section.tsx'
import { PasswordSection } from '../../features/accounts/account/password-section.tsx'
import { SessionsSection } from '../../features/accounts/account/sessions-section.tsx'
import { SecondFactorSection } from '../../features/accounts/second-factor/components/second-factor-section.tsx'
import { LinkedIdentitiesSection } from '../../features/accounts/linked-identities/linked-identities-section.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'

/** How the person proves who they are, and where they are signed in. */
export function SecurityPage() {
  const { t } = useTranslation('account')
  usePageTitle(t('security.title'))
  return (
    <Page width="settings">
      <PageHead title={t('security.title')} />
      <PasswordSection />
      <SecondFactorSection />
      <LinkedIdentitiesSection />
      <SessionsSection />
      <AccessTokensSection />
      <ConnectAgentSection />
    </Page>
  )
}

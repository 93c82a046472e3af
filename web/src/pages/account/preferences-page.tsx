import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setTabsOn, useTabsOn } from '../../features/documents/doc-tabs/use-doc-tabs.ts'
import { EmailSection } from '../../features/following/email-notices/email-section.tsx'
import { webhookQuery } from '../../features/following/robots/personal/webhook-queries.ts'
import { WebhookSection } from '../../features/following/robots/personal/webhook-section.tsx'
import { languagesQuery } from '../../features/system/language/language-queries.ts'
import { KeyboardSection, LookSection, ReadingSection } from '../../features/system/preferences/preferences-form.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'

/** What the person chose about the interface; every change applies at once, on all their devices. */
export function PreferencesPage() {
  const { t } = useTranslation('account')
  const { data: languages = [] } = useQuery(languagesQuery)
  const { data: webhook } = useQuery(webhookQuery)
  const areTabsOn = useTabsOn()
  usePageTitle(t('preferences.title'))
  return (
    <Page width="settings">
      <PageHead title={t('preferences.title')} />
      <LookSection languages={languages} />
      <ReadingSection areTabsOn={areTabsOn} onTabsChange={setTabsOn} />
      <EmailSection webhook={webhook ? { isOn: webhook.isOn === 1 } : undefined} />
      <WebhookSection />
      <KeyboardSection />
    </Page>
  )
}

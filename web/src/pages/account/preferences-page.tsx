import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setTabsOn, useTabsOn } from '../../features/doc-tabs/use-doc-tabs.ts'
import { languagesQuery } from '../../features/language/language-queries.ts'
import { KeyboardSection, LookSection, ReadingSection } from '../../features/preferences/preferences-form.tsx'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/page.tsx'

/** What the person chose about the interface; every change applies at once, on all their devices. */
export function PreferencesPage() {
  const { t } = useTranslation('account')
  const { data: languages = [] } = useQuery(languagesQuery)
  const areTabsOn = useTabsOn()
  usePageTitle(t('preferences.title'))
  return (
    <Page width="settings">
      <PageHead title={t('preferences.title')} />
      <LookSection languages={languages} />
      <ReadingSection areTabsOn={areTabsOn} onTabsChange={setTabsOn} />
      <KeyboardSection />
    </Page>
  )
}

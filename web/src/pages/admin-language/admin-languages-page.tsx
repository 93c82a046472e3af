import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminLanguagesQuery } from '../../entities/language/language-queries.ts'
import { AddLanguage } from '../../features/system/languages/components/add-language.tsx'
import { LanguageList } from '../../features/system/languages/components/language-list.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** The languages of the interface. */
export function AdminLanguagesPage() {
  const { t } = useTranslation('languages')
  const navigate = useNavigate()
  const query = useQuery(adminLanguagesQuery)
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead title={t('title')} count={query.data?.length}>
        <AddLanguage onAdded={(lang) => void navigate(`/admin/language/${lang}`)} />
      </PageHead>
      <QueryState query={query} rowHeight={52}>
        {(languages) => <LanguageList languages={languages} />}
      </QueryState>
    </Page>
  )
}

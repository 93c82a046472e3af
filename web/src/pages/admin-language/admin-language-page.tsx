import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { adminLanguageQuery } from '../../features/system/languages/api/language-mutations.ts'
import { TextTable } from '../../features/system/languages/components/text-table.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** The texts of one language. */
export function AdminLanguagePage() {
  const { t } = useTranslation('languages')
  const { lang = '' } = useParams()
  const query = useQuery(adminLanguageQuery(lang))
  const name = query.data?.language.description ?? lang
  usePageTitle(name, t('title'))
  return (
    <Page width="list">
      <PageHead title={name}>
        <Button
          component={Link}
          to="/admin/language"
          leftSection={<IconArrowLeft size={15} stroke={1.6} aria-hidden />}
        >
          {t('back')}
        </Button>
      </PageHead>
      <QueryState query={query} rowHeight={76}>
        {(detail) => <TextTable key={lang} detail={detail} />}
      </QueryState>
    </Page>
  )
}

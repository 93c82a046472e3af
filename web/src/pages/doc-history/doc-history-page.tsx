import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { createSessionSource, documentQuery } from '../../entities/document/reading-source.ts'
import { HistoryView } from '../../features/doc-history/history-view.tsx'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { useRouteId } from '../../shared/lib/use-route-id.ts'
import { QueryState } from '../../shared/ui/query-state.tsx'
import classes from './doc-history.module.css'

const source = createSessionSource({ kind: 'space', id: '' })
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** `/doc/history/{moduleId}/{docId}`: every saved state of a document. */
export function DocHistoryPage() {
  const { t } = useTranslation('history')
  const docId = useRouteId('docId')
  const document = useQuery(documentQuery(source, docId))
  usePageTitle(t('title'), document.data?.name)
  return (
    <QueryState query={document}>
      {(detail) => (
        <>
          <header className={classes['head']}>
            <h1>{t('of', { name: detail.name })}</h1>
            <Button component={Link} to={`/view/${docId}`} leftSection={<IconEye {...icon} />}>
              {t('read')}
            </Button>
            {detail.can.manageDocs && (
              <Button
                component={Link}
                to={`/doc/edit/${detail.moduleId}/${docId}`}
                leftSection={<IconPencil {...icon} />}
              >
                {t('edit')}
              </Button>
            )}
          </header>
          <HistoryView docId={docId} canRestore={detail.can.manageDocs} />
        </>
      )}
    </QueryState>
  )
}

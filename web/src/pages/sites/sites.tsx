import type { Site } from '@lectern/contracts'
import { IconWorldWww } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sitesQuery, type SitePlace } from '../../entities/site/site-queries.ts'
import { SiteList } from '../../features/sharing/site/components/site-list.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'

const SiteDialog = lazy(async () => ({
  default: (await import('../../features/sharing/site/components/site-dialog.tsx')).SiteDialog,
}))

/** The published sites of a project or a space. */
export function Sites({ place }: { place: SitePlace }) {
  const { t } = useTranslation('site')
  const sites = useQuery(sitesQuery(place))
  const [open, setOpen] = useState<{ site: Site | undefined }>()
  const close = () => setOpen(undefined)
  const isEmpty = sites.data?.length === 0
  const newButton = <NewButton label={t('create.action')} onClick={() => setOpen({ site: undefined })} />
  return (
    <Page>
      <PageHead title={t('title')} count={isEmpty ? undefined : sites.data?.length}>
        {sites.data !== undefined && !isEmpty && newButton}
      </PageHead>
      {!isEmpty && <p className="l-mb-16 l-max-w-720 l-t3">{t('intro')}</p>}
      <QueryState query={sites} rowHeight={88} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<IconWorldWww size={20} stroke={1.5} />} title={t('empty.title')} actions={newButton}>
              {t(`empty.${place.kind}`)}
            </EmptyState>
          ) : (
            <SiteList place={place} sites={list} onEdit={(site) => setOpen({ site })} />
          )
        }
      </QueryState>
      {open !== undefined && (
        <Suspense>
          <SiteDialog place={place} site={open.site} onClose={close} onSaved={close} />
        </Suspense>
      )}
    </Page>
  )
}

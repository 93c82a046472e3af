import { shareType, type Share } from '@lectern/contracts'
import { IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../entities/installation/view-config-query.ts'
import { sharesQuery, type SharePlace } from '../../entities/share/share-queries.ts'
import { linkOfVisit } from '../../entities/visit/visit-link.ts'
import { ShareItemsDialog } from '../../features/sharing/share/components/share-items-dialog.tsx'
import { ShareTable } from '../../features/sharing/share/components/share-table.tsx'
import { VisitLinkDialog } from '../../features/sharing/visit-link/visit-link-dialog.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

const ViewLogDrawer = lazy(async () => ({
  default: (await import('../../features/sharing/view-log/view-log-drawer.tsx')).ViewLogDrawer,
}))

interface SharesViewProps {
  place: SharePlace
  lead: ReactNode
  onNew: () => void
  onEdit: (share: Share) => void
}

/** The shares of an application or a release. */
export function SharesView({ place, lead, onNew, onEdit }: SharesViewProps) {
  const { t } = useTranslation('share')
  const [pageIndex, setPageIndex] = useState(1)
  const [held, setHeld] = useState<Share>()
  const [linked, setLinked] = useState<Share>()
  const [viewed, setViewed] = useState<Share>()
  const { data: config } = useQuery(viewConfigQuery)
  const shares = useQuery(sharesQuery(place, pageIndex))
  const newButton = <NewButton label={t('create.action')} onClick={onNew} />
  const isEmpty = shares.data?.total === 0
  return (
    <>
      <Toolbar lead={lead} end={!isEmpty && newButton} />
      <div className="l-grow l-short l-scroll-y">
        <QueryState query={shares} rowHeight={40}>
          {({ list, total, pageSize }) =>
            total === 0 ? (
              <EmptyState icon={<IconShare3 size={20} stroke={1.5} />} title={t('empty.title')} actions={newButton}>
                {t(place.kind === 'release' ? 'empty.release' : 'empty.body')}
              </EmptyState>
            ) : (
              <ShareTable
                place={place}
                shares={list}
                total={total}
                pageIndex={pageIndex}
                pageSize={pageSize}
                onPage={setPageIndex}
                onEdit={onEdit}
                onItems={setHeld}
                onLink={setLinked}
                onViews={setViewed}
              />
            )
          }
        </QueryState>
      </div>
      {viewed !== undefined && (
        <Suspense>
          <ViewLogDrawer
            visit={{ of: 'share', id: viewed.id }}
            name={viewed.shareName}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
      {held !== undefined && <ShareItemsDialog place={place} share={held} onClose={() => setHeld(undefined)} />}
      {linked !== undefined && (
        <VisitLinkDialog
          visit={{ of: 'share', id: linked.id }}
          name={linked.shareName}
          link={linkOfVisit({ of: 'share', key: linked.key }, config?.baseUrl ?? '')}
          isEncrypted={linked.type === shareType.encrypted}
          onClose={() => setLinked(undefined)}
        />
      )}
    </>
  )
}

import type { OpenUser, OpenUserSecret } from '@lectern/contracts'
import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { openUsersQuery } from '../../features/accounts/open-users/api/open-user-queries.ts'
import { CreateOpenUserDialog } from '../../features/accounts/open-users/components/create-open-user-dialog.tsx'
import { OpenUserTable } from '../../features/accounts/open-users/components/open-user-table.tsx'
import { OneTimeSecret } from '../../features/accounts/open-users/components/open-user-secret.tsx'
import { RotateSecretDialog } from '../../features/accounts/open-users/components/rotate-secret-dialog.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { Pager } from '../../shared/ui/table/pager.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** App keys and secrets of a space, for its admins. */
export function SpaceOpenUsersPage() {
  const { t } = useTranslation('open-users')
  const spaceId = useRouteId('spaceId')
  const { data: space } = useQuery(spaceInfoQuery(spaceId))
  usePageTitle(t('title'), space?.name)
  const { text, setText, search, pageIndex, setPageIndex } = useListAddress()
  const query = useQuery(openUsersQuery(spaceId, pageIndex, search))
  const [isCreating, setIsCreating] = useState(false)
  const [rotating, setRotating] = useState<OpenUser>()
  const [shown, setShown] = useState<OpenUserSecret>()
  const showSecret = (made: OpenUserSecret) => {
    setIsCreating(false)
    setRotating(undefined)
    setShown(made)
  }
  const isEmpty = query.data?.total === 0 && search === ''
  const isList = query.data !== undefined && !isEmpty
  const newButton = <NewButton label={t('create.action')} onClick={() => setIsCreating(true)} />
  return (
    <Page>
      <PageHead
        title={t('title')}
        count={query.data?.total}
        tools={isList ? <FilterInput label={t('filter')} value={text} onChange={setText} /> : undefined}
      >
        {isList && newButton}
      </PageHead>
      {isList && <p className="l-mb-16 l-max-w-720 l-t3">{t('intro')}</p>}
      <QueryState query={query} rowHeight={52} rows={3}>
        {({ list, total, pageSize }) =>
          isEmpty ? (
            <EmptyState icon={<IconRobot size={20} stroke={1.5} />} title={t('empty.title')} actions={newButton}>
              {t('empty.body')}
            </EmptyState>
          ) : list.length === 0 ? (
            <EmptyState compact icon={<IconRobot size={18} stroke={1.5} />} title={t('notFound', { text: search })} />
          ) : (
            <>
              <OpenUserTable spaceId={spaceId} openUsers={list} onRotate={setRotating} />
              <Pager total={total} pageIndex={pageIndex} pageSize={pageSize} onPage={setPageIndex} />
            </>
          )
        }
      </QueryState>
      <CreateOpenUserDialog
        opened={isCreating}
        spaceId={spaceId}
        onClose={() => setIsCreating(false)}
        onCreated={showSecret}
      />
      {rotating !== undefined && (
        <RotateSecretDialog
          spaceId={spaceId}
          openUser={rotating}
          onClose={() => setRotating(undefined)}
          onRotated={showSecret}
        />
      )}
      {shown !== undefined && <OneTimeSecret spaceId={spaceId} made={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

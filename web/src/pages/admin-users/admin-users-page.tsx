import { pageSizes, type pageUsers, type ReplyOf } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usersQuery } from '../../features/accounts/admin-users/api/admin-user-queries.ts'
import { BatchDialogs } from '../../features/accounts/admin-users/components/batch-dialogs.tsx'
import { UserPartsHost } from '../../features/accounts/admin-users/components/user-parts.tsx'
import { UserTable } from '../../features/accounts/admin-users/components/user-table.tsx'
import { UserToolbar } from '../../features/accounts/admin-users/components/user-toolbar.tsx'
import { UsersBatchBar } from '../../features/accounts/admin-users/components/users-batch-bar.tsx'
import { useUserActions } from '../../features/accounts/admin-users/use-user-actions.ts'
import { useUserBatch } from '../../features/accounts/admin-users/use-user-batch.ts'
import { useUserFilters, type UserFilters } from '../../features/accounts/admin-users/use-user-filters.ts'
import { InvitationsDialog } from '../../features/accounts/invitations/invitations-dialog.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { PageSizeSelect } from '../../shared/ui/table/list-foot.tsx'
import { PageNumbers } from '../../shared/ui/table/page-numbers.tsx'
import { NoMatch } from '../../shared/ui/table/no-match.tsx'
import { ListPage } from '../../shared/ui/table/list-page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** Everybody with an account. */
export function AdminUsersPage() {
  const { t } = useTranslation(['admin-users', 'common'])
  usePageTitle(t('title'))
  const filters = useUserFilters()
  const parts = useUserActions()
  const [isInviting, setIsInviting] = useState(false)
  const users = useQuery(usersQuery(filters.query))
  const batch = useUserBatch(users.data?.list ?? [])
  return (
    <ListPage
      title={t('title')}
      isInSettings
      hasBatchBar={batch.ticks.rows.length > 0}
      toolbar={
        <UserToolbar
          filters={filters}
          counts={users.data?.counts}
          onCreate={() => {
            parts.show({ kind: 'create' })
          }}
          onInvite={() => {
            setIsInviting(true)
          }}
        />
      }
      foot={users.data !== undefined && users.data.total > 0 && <Foot page={users.data} filters={filters} />}
    >
      <QueryState query={users} rowHeight={40} rows={12}>
        {({ list }) =>
          list.length === 0 ? (
            <NoMatch
              title={t('empty.title')}
              body={t('empty.body')}
              clearLabel={t('empty.reset')}
              onClear={filters.address.clear}
            />
          ) : (
            <UserTable users={list} filters={filters} batch={batch} actions={parts.actions} />
          )
        }
      </QueryState>
      {batch.ticks.rows.length > 0 && !batch.isDeleting && <UsersBatchBar batch={batch} />}
      <BatchDialogs batch={batch} />
      <UserPartsHost {...parts} />
      <InvitationsDialog opened={isInviting} onClose={() => setIsInviting(false)} />
    </ListPage>
  )
}

/** Which accounts of how many, and the way to the others. */
function Foot({ page, filters }: { page: ReplyOf<typeof pageUsers>; filters: UserFilters }) {
  const { t } = useTranslation('admin-users')
  const { list, pageIndex, pageSize, total } = page
  const before = (pageIndex - 1) * pageSize
  return (
    <>
      <span role="status">{t('range', { from: before + 1, to: before + list.length, total })}</span>
      <span className="l-row l-wrap l-gap-4-12">
        {total > pageSizes[0] && <PageSizeSelect value={pageSize} onChange={filters.pages.onPageSize} />}
        <PageNumbers pages={Math.ceil(total / pageSize)} pageIndex={pageIndex} onPage={filters.pages.onPage} />
      </span>
    </>
  )
}

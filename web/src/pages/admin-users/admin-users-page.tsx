import { pageSizes } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
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
import { useUserFilters } from '../../features/accounts/admin-users/use-user-filters.ts'
import { InvitationsDialog } from '../../features/accounts/invitations/invitations-dialog.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { PageSizeSelect } from '../../shared/ui/table/list-foot.tsx'
import { PageNumbers } from '../../shared/ui/table/page-numbers.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import listPage from '../../shared/ui/table/list-page.module.css'
import classes from '../../features/accounts/admin-users/components/user-list.module.css'

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
    <div className={classes['page']}>
      <h1 className={listPage['title']}>{t('title')}</h1>
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
      <div className={clsx(listPage['scroll'], classes['scroll'])} data-ticking={batch.ticked.length > 0 || undefined}>
        <QueryState query={users} rowHeight={40} rows={12}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon={<IconUserOff size={20} stroke={1.5} />}
                title={t('empty.title')}
                actions={
                  <Button
                    onClick={() => {
                      filters.reset()
                    }}
                  >
                    {t('empty.reset')}
                  </Button>
                }
              >
                {t('empty.body')}
              </EmptyState>
            ) : (
              <UserTable users={list} filters={filters} batch={batch} actions={parts.actions} />
            )
          }
        </QueryState>
      </div>
      {users.data !== undefined && users.data.total > 0 && (
        <footer className={listPage['foot']}>
          <span role="status">
            {t('range', {
              from: (users.data.pageIndex - 1) * users.data.pageSize + 1,
              to: (users.data.pageIndex - 1) * users.data.pageSize + users.data.list.length,
              total: users.data.total,
            })}
          </span>
          <span className={classes['pages']}>
            {users.data.total > pageSizes[0] && (
              <PageSizeSelect value={users.data.pageSize} onChange={filters.setPageSize} />
            )}
            <PageNumbers
              pages={Math.ceil(users.data.total / users.data.pageSize)}
              pageIndex={users.data.pageIndex}
              onPage={filters.goTo}
            />
          </span>
        </footer>
      )}
      {batch.ticked.length > 0 && !batch.isDeleting && <UsersBatchBar batch={batch} />}
      <BatchDialogs batch={batch} />
      <UserPartsHost {...parts} />
      <InvitationsDialog opened={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  )
}

import { Button } from '@mantine/core'
import { userStatus, type AdminUser, type UserOrder } from '@lectern/contracts'
import { IconArrowDown, IconArrowUp, IconLock, IconShieldCog } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import type { Ticks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { Tick, TickAll } from '../../../../shared/ui/table/tick.tsx'
import { UserMenuItems, type UserActions } from './user-menu.tsx'
import type { UserBatch } from '../use-user-batch.ts'
import type { UserFilters } from '../use-user-filters.ts'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './user-list.module.css'

/** Whether the account may sign in. */
export function UserState({ status }: { status: AdminUser['status'] }) {
  const { t } = useTranslation('admin-users')
  if (status === userStatus.enabled) return <StatusDot tone="ok">{t('state.enabled')}</StatusDot>
  if (status === userStatus.waiting) return <StatusDot tone="warn">{t('state.waiting')}</StatusDot>
  if (status === userStatus.setPassword) return <StatusDot tone="hollow">{t('state.setPassword')}</StatusDot>
  return <StatusDot tone="bad">{t('state.disabled')}</StatusDot>
}

function Marks({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users')
  return (
    <span className={clsx('l-contents', classes['marks'])}>
      {user.isSelf && <Tag>{t('you')}</Tag>}
      {user.isSuperAdmin && <Tag icon={<IconShieldCog size={12} stroke={1.8} aria-hidden />}>{t('superAdmin')}</Tag>}
      {user.lockedUntilMs !== null && (
        <Tag tone="warn" icon={<IconLock size={12} stroke={1.8} aria-hidden />}>
          {t('locked')}
        </Tag>
      )}
    </span>
  )
}

interface UserRowProps {
  user: AdminUser
  ticks: Ticks<AdminUser>
  actions: UserActions
}

function UserRow({ user, ticks, actions }: UserRowProps) {
  const { t } = useTranslation(['admin-users', 'common'])
  return (
    <div role="row" className={clsx(table['row'], classes['row'])} data-ticked={ticks.has(user.id) || undefined}>
      <div role="cell" className={classes['tick']}>
        <Tick ticks={ticks} id={user.id} label={t('batch.tick', { name: user.nickname })} />
      </div>
      <div role="cell" className={clsx('l-row l-gap-8', classes['name'])}>
        <Avatar id={user.id} name={user.nickname} picture={user.avatar} size={24} />
        <button
          type="button"
          className={clsx(
            'l-shrink l-t1 l-text-start l-bare l-narrow l-clip l-ellipsis l-one-line l-stretched',
            classes['open'],
          )}
          onClick={() => actions.open(user)}
        >
          {user.nickname}
        </button>
        <span className={clsx('l-shrink l-note l-mono l-wide-only l-clip l-ellipsis l-roomy-only', classes['account'])}>
          {user.username}
        </span>
        <Marks user={user} />
      </div>
      <div role="cell" className="l-wide-only" title={user.email ?? undefined}>
        {user.email}
      </div>
      <div role="cell" className="l-wide-only">
        {t(`source.${user.source}`)}
      </div>
      <div role="cell">
        <UserState status={user.status} />
      </div>
      <div role="cell" className={clsx('l-wide-only', !user.hasMfa && 'l-warn')}>
        {t(user.hasMfa ? 'mfa.on' : 'mfa.off')}
      </div>
      <div role="cell" className={clsx('l-wide-only', table['number'])}>
        {user.projectCount}
      </div>
      <div role="cell" className="l-t3 l-one-line l-wide-only">
        {user.lastVisitAtMs === null ? t('never') : <RelativeDate epochMs={user.lastVisitAtMs} />}
        {user.status === userStatus.waiting && (
          <Button
            size="xs"
            variant="light"
            className="l-relative l-on-top l-ml-8"
            aria-label={t('approve.label', { name: user.nickname })}
            onClick={() => actions.approve(user)}
          >
            {t('approve.action')}
          </Button>
        )}
      </div>
      <div role="cell" className={classes['menu']}>
        <ActionMenu width={232} label={t('menu', { name: user.nickname })}>
          <UserMenuItems user={user} actions={actions} />
        </ActionMenu>
      </div>
    </div>
  )
}

interface SortHeadProps {
  order: UserOrder
  label: string
  hint?: string
  filters: UserFilters
}

/** A column's head that orders by it: first the natural way, then the other, then newest first again. */
function SortHead({ order, label, hint, filters }: SortHeadProps) {
  const { sort, descending } = filters.query
  const natural = order === 'nickname' ? 0 : 1
  const isOn = sort === order
  const isDescending = (descending ?? natural) === 1
  const next = () => {
    if (!isOn) filters.change({ sort: order, descending: natural })
    else if (descending === natural) filters.change({ sort: order, descending: natural === 0 ? 1 : 0 })
    else filters.change({ sort: undefined, descending: undefined })
  }
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <span role="columnheader" aria-sort={isOn ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className="l-inline-row l-gap-4 l-min-h-hit l-bare l-min-w-hit l-hover-t1"
        onClick={next}
        title={hint}
      >
        {label}
        {isOn && <Arrow size={13} stroke={1.8} aria-hidden />}
      </button>
    </span>
  )
}

interface UserTableProps {
  users: readonly AdminUser[]
  filters: UserFilters
  batch: UserBatch
  actions: UserActions
}

/** Accounts, one per row. */
export function UserTable({ users, filters, batch, actions }: UserTableProps) {
  const { t } = useTranslation('admin-users')
  const { ticks } = batch
  return (
    <ListTable
      label={t('title')}
      className={classes['table'] ?? ''}
      headClassName={classes['head']}
      data-ticking={ticks.rows.length > 0 || undefined}
      columns={[
        <span key="tick" role="columnheader" className={classes['tick']}>
          <TickAll ticks={ticks} rows={users} label={t('batch.tickAll')} />
        </span>,
        <SortHead key="nickname" order="nickname" label={t('column.user')} filters={filters} />,
        t('column.email'),
        t('column.source'),
        t('column.status'),
        t('column.mfa'),
        { name: t('column.projects'), className: table['number'] },
        <SortHead
          key="lastVisit"
          order="lastVisit"
          label={t('column.lastVisit')}
          hint={t('column.lastVisitHint')}
          filters={filters}
        />,
        { name: t('column.actions'), isHidden: true },
      ]}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} ticks={ticks} actions={actions} />
      ))}
    </ListTable>
  )
}

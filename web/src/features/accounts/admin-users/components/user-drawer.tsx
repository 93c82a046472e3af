import { Button, Drawer } from '@mantine/core'
import type { AdminUser, AdminUserDetail } from '@lectern/contracts'
import { IconFolderShare, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RoleName } from '../../../../entities/user/role-name.tsx'
import { formatClock } from '../../../../shared/lib/dates.ts'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Facts } from '../../../../shared/ui/form/settings.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { adminUserQuery } from '../api/admin-user-queries.ts'
import { UserState } from './user-table.tsx'
import type { UserActions } from './user-menu.tsx'

function useFacts(user: AdminUserDetail) {
  const { t, i18n } = useTranslation('admin-users')
  const tries =
    user.lockedUntilMs === null
      ? t('facts.tries', { count: user.failures })
      : t('facts.lockedUntil', { count: user.failures, time: formatClock(user.lockedUntilMs, i18n.language) })
  return [
    { label: t('facts.id'), value: <IdValue id={user.id} /> },
    { label: t('column.email'), value: user.email ?? t('facts.noEmail') },
    { label: t('column.source'), value: t(`source.${user.source}`) },
    { label: t('column.status'), value: <UserState status={user.status} /> },
    { label: t('column.mfa'), value: t(user.hasMfa ? 'mfa.on' : 'mfa.off') },
    { label: t('facts.sessions'), value: t('facts.sessionCount', { count: user.sessionCount }) },
    ...(user.failures > 0 ? [{ label: t('facts.failures'), value: tries }] : []),
    { label: t('facts.created'), value: <RelativeDate epochMs={user.createdAtMs} /> },
    {
      label: t('column.lastVisit'),
      value: user.lastVisitAtMs === null ? t('never') : <RelativeDate epochMs={user.lastVisitAtMs} />,
    },
  ]
}

function IdValue({ id }: { id: string }) {
  const { t } = useTranslation('admin-users')
  return (
    <span className="l-row l-narrow l-gap-8">
      <code>{id}</code>
      <CopyButton text={id} label={t('facts.copyId')} />
    </span>
  )
}

function Memberships({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('admin-users')
  if (user.spaces.length + user.projects.length === 0) return <p className="l-note">{t('facts.nowhere')}</p>
  return (
    <ul className="l-mx-0 l-mt-4 l-mb-0 l-p-0 l-no-marks">
      {user.spaces.map((space) => (
        <Fragment key={space.id}>
          <li className="l-row l-spread l-gap-12 l-min-h-32 l-rule-bottom">
            <Link to={`/space/info/${space.id}`}>{space.name}</Link>
            <span className="l-t3 l-one-line">
              <RoleName role={space.role} />
            </span>
          </li>
          {user.projects
            .filter((project) => project.spaceId === space.id)
            .map((project) => (
              <li key={project.id} className="l-row l-spread l-gap-12 l-min-h-32 l-rule-bottom l-pl-18">
                <Link to={`/project/info/${project.id}`}>{project.name}</Link>
                <span className="l-t3 l-one-line">
                  <RoleName role={project.role} />
                </span>
              </li>
            ))}
        </Fragment>
      ))}
    </ul>
  )
}

function Detail({ user, actions }: { user: AdminUserDetail; actions: UserActions }) {
  const { t } = useTranslation('admin-users')
  const facts = useFacts(user)
  return (
    <>
      <div className="l-row l-gap-12 l-mb-12">
        <Avatar id={user.id} name={user.nickname} picture={user.avatar} size={40} />
        <div className="l-narrow">
          <h3 className="l-row l-wrap l-gap-8 l-size-15 l-bold">
            {user.nickname}
            {user.isSelf && <Tag>{t('you')}</Tag>}
            {user.isSuperAdmin && <Tag>{t('superAdmin')}</Tag>}
          </h3>
          <p className="l-note l-mono l-break">{user.username}</p>
        </div>
      </div>
      <Facts rows={facts} />
      <section className="l-mt-20">
        <h4 className="l-row l-spread l-min-h-28 l-size-13 l-bold">
          {t('facts.memberships')}
          <Button
            size="xs"
            leftSection={<IconFolderShare size={14} stroke={1.6} aria-hidden />}
            onClick={() => actions.allocate(user)}
          >
            {t('allocate.action')}
          </Button>
        </h4>
        <Memberships user={user} />
      </section>
      <section className="l-mt-20">
        <Button leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => actions.edit(user)}>
          {t('edit.action')}
        </Button>
      </section>
    </>
  )
}

/** Everything about an account, beside the list. */
export function UserDrawer({ user, actions, onClose }: { user: AdminUser; actions: UserActions; onClose: () => void }) {
  const { t } = useTranslation(['admin-users', 'common'])
  const detail = useQuery(adminUserQuery(user.id))
  return (
    <Drawer opened onClose={onClose} title={t('facts.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <QueryState query={detail} rows={8}>
        {(data) => <Detail user={data} actions={actions} />}
      </QueryState>
    </Drawer>
  )
}

import { Menu } from '@mantine/core'
import { userStatus, type AdminUser, type UserObstacle } from '@lectern/contracts'
import {
  IconBan,
  IconCircleCheck,
  IconFolderShare,
  IconHistory,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export interface UserActions {
  open: (user: AdminUser) => void
  allocate: (user: AdminUser) => void
  edit: (user: AdminUser) => void
  resetPassword: (user: AdminUser) => void
  resetMfa: (user: AdminUser) => void
  unlock: (user: AdminUser) => void
  endSessions: (user: AdminUser) => void
  disable: (user: AdminUser) => void
  enable: (user: AdminUser) => void
  approve: (user: AdminUser) => void
  refuse: (user: AdminUser) => void
  remove: (user: AdminUser) => void
}

interface EntryProps {
  label: string
  mark: ReactNode
  /** Why it cannot be done now, shown in the entry. */
  obstacle?: UserObstacle | null
  danger?: boolean
  onClick: () => void
}

function Entry({ label, mark, obstacle = null, danger = false, onClick }: EntryProps) {
  const { t } = useTranslation('admin-users')
  return (
    <Menu.Item
      leftSection={mark}
      disabled={obstacle !== null}
      rightSection={obstacle === null ? undefined : t(`obstacle.${obstacle}`)}
      {...(danger ? { color: 'red' } : {})}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}

/** What may be done with an account; entries that cannot be used now show why. */
export function UserMenuItems({ user, actions }: { user: AdminUser; actions: UserActions }) {
  const { t } = useTranslation('admin-users')
  const { obstacles } = user
  const isWaiting = user.status === userStatus.waiting
  return (
    <>
      {isWaiting && (
        <>
          <Entry label={t('approve.action')} mark={<IconUserCheck {...icon} />} onClick={() => actions.approve(user)} />
          <Menu.Divider />
        </>
      )}
      <Entry label={t('allocate.action')} mark={<IconFolderShare {...icon} />} onClick={() => actions.allocate(user)} />
      <Entry label={t('edit.action')} mark={<IconPencil {...icon} />} onClick={() => actions.edit(user)} />
      <Menu.Divider />
      <Entry
        label={t('resetPassword.action')}
        mark={<IconKey {...icon} />}
        obstacle={obstacles.resetPassword}
        onClick={() => actions.resetPassword(user)}
      />
      <Entry
        label={t('resetMfa.action')}
        mark={<IconShieldOff {...icon} />}
        obstacle={obstacles.resetMfa}
        onClick={() => actions.resetMfa(user)}
      />
      {obstacles.unlock === null && (
        <Entry label={t('unlock.action')} mark={<IconLockOpen {...icon} />} onClick={() => actions.unlock(user)} />
      )}
      <Entry
        label={t('endSessions.action')}
        mark={<IconLogout {...icon} />}
        onClick={() => actions.endSessions(user)}
      />
      <Menu.Item component={Link} to={`/admin/audit?actor=${user.id}`} leftSection={<IconHistory {...icon} />}>
        {t('history')}
      </Menu.Item>
      <Menu.Divider />
      {user.status === userStatus.disabled ? (
        <Entry label={t('enable.action')} mark={<IconCircleCheck {...icon} />} onClick={() => actions.enable(user)} />
      ) : (
        <Entry
          label={t('disable.action')}
          mark={<IconBan {...icon} />}
          obstacle={obstacles.disable}
          onClick={() => actions.disable(user)}
        />
      )}
      {isWaiting ? (
        <Entry label={t('refuse.action')} mark={<IconUserX {...icon} />} danger onClick={() => actions.refuse(user)} />
      ) : (
        <Entry
          label={t('delete.action')}
          mark={<IconTrash {...icon} />}
          obstacle={obstacles.delete}
          danger
          onClick={() => actions.remove(user)}
        />
      )}
    </>
  )
}

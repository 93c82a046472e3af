import { Menu, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { forgetAllDocuments } from '../../../entities/recent/recent-documents.ts'
import { forgetSearches } from '../../../entities/recent/recent-searches.ts'
import { currentUserQuery, signOut } from '../../../entities/session/session-queries.ts'
import { getBasePath } from '../../../shared/api/base.ts'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'
import classes from './account-menu.module.css'

interface AccountMenuProps {
  onShowShortcuts: () => void
  /** Further entries, under the person's name. */
  children: ReactNode
}

/** The signed-in person: who it is, their choices for this device, the shortcut sheet, signing out. */
export function AccountMenu({ onShowShortcuts, children }: AccountMenuProps) {
  const { t } = useTranslation('shell')
  const { data: user } = useQuery(currentUserQuery)
  const name = user?.name ?? ''
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['target']} aria-label={t('account.menu', { name })}>
          <Avatar id={user?.id ?? ''} name={name} picture={user?.avatar ?? ''} size={26} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="l-py-6 l-px-8">
          <p className="l-bold">{name}</p>
          <p className="l-note">
            {user?.isSuperAdmin === true ? t('account.superAdmin', { username: user.username }) : user?.username}
          </p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user" leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}>
          {t('account.centre')}
        </Menu.Item>
        {children}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          rightSection={<Kbd>?</Kbd>}
          onClick={onShowShortcuts}
        >
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            forgetAllDocuments()
            forgetSearches()
            void signOut().then(() => {
              // A new page, not a route: nothing of this person stays in memory, and no call still under way leads anywhere else.
              window.location.assign(`${getBasePath()}/login`)
            })
          }}
        >
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

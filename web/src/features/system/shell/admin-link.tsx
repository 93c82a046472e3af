import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconShieldCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

/** Where the administration begins. */
const home = '/admin/users'

/** Into the administration, in the top bar. For super admins only. */
export function AdminLink() {
  const { t } = useTranslation('shell')
  const isThere = useLocation().pathname.startsWith('/admin/')
  return (
    <Tooltip label={t('place.admin')}>
      <ActionIcon
        component={Link}
        to={home}
        aria-label={t('place.admin')}
        aria-current={isThere ? 'true' : undefined}
        data-active={isThere || undefined}
      >
        <IconShieldCog size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same in the account menu, where a phone looks for it. */
export function AdminItem() {
  const { t } = useTranslation('shell')
  return (
    <Menu.Item component={Link} to={home} leftSection={<IconShieldCog size={16} stroke={1.6} aria-hidden />}>
      {t('place.admin')}
    </Menu.Item>
  )
}

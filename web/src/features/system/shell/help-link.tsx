import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Opens the manual, in the top bar. */
export function HelpLink() {
  const { t } = useTranslation('shell')
  return (
    <Tooltip label={t('help')}>
      <ActionIcon component={Link} to="/help" aria-label={t('help')}>
        <IconHelp size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same in the account menu, where a phone looks for it. */
export function HelpItem() {
  const { t } = useTranslation('shell')
  return (
    <Menu.Item component={Link} to="/help" leftSection={<IconHelp size={16} stroke={1.6} aria-hidden />}>
      {t('help')}
    </Menu.Item>
  )
}

import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ThemeIcon, ThemeItems } from './theme-items.tsx'

/** Chooses the colour scheme; works at once and is remembered on this device. */
export function ThemeMenu() {
  const { t } = useTranslation('shell')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('theme.name')}>
          <ActionIcon aria-label={t('theme.name')}>
            <ThemeIcon />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}

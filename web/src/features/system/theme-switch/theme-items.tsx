import { isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** The icon of the scheme chosen. */
export function ThemeIcon() {
  const { colorScheme } = useMantineColorScheme()
  const Current = icons[colorScheme]
  return <Current size={16} stroke={1.6} aria-hidden />
}

/** Light, dark, or as the system has it, as entries of a menu. */
export function ThemeItems() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(scheme) => {
        if (isMantineColorScheme(scheme)) setColorScheme(scheme)
      }}
    >
      {(['light', 'dark', 'auto'] as const).map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick rightSection={<SchemeIcon scheme={scheme} />}>
          {t(`theme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function SchemeIcon({ scheme }: { scheme: keyof typeof icons }) {
  const Icon = icons[scheme]
  return <Icon size={16} stroke={1.6} aria-hidden />
}

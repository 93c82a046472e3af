import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { languageNames } from '@lectern/contracts'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LanguageItems } from './language-items.tsx'
import { languagesQuery } from './language-queries.ts'

/** Until the server has answered. */
const builtInNames: ReadonlyMap<string, string> = new Map(Object.entries(languageNames))

/** Chooses the language of the interface; works at once and is remembered on this device. */
export function LanguageMenu({ withName = false }: { withName?: boolean }) {
  const { t, i18n } = useTranslation('shell')
  const { data: languages = [] } = useQuery(languagesQuery)
  const current = languages.find(({ lang }) => lang === i18n.language)
  const name = current?.description ?? builtInNames.get(i18n.language) ?? i18n.language
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {withName ? (
          <Button
            variant="subtle"
            aria-label={`${t('language')}: ${name}`}
            leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            {name}
          </Button>
        ) : (
          <Tooltip label={t('language')}>
            <ActionIcon aria-label={t('language')}>
              <IconLanguage size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { capsOf, commands } from '../../../shared/commands/command-list.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'

/** Opens the palette, in the top bar: with its keys where there is room. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell')
  const isPhone = useMedia(mobileMedia)
  const picture = <IconSearch size={16} stroke={1.6} aria-hidden />
  if (isPhone)
    return (
      <Tooltip label={t('shortcuts.search')}>
        <ActionIcon aria-label={t('shortcuts.search')} aria-haspopup="dialog" onClick={onOpen}>
          {picture}
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button aria-haspopup="dialog" leftSection={picture} onClick={onOpen}>
      <span className="l-row l-gap-4 l-t3">
        <span className="l-pr-16">{t('search')}</span>
        {capsOf(commands.general.search[0]).map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
      </span>
    </Button>
  )
}

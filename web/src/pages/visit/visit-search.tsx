import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaletteOpening } from '../../features/finding/palette/use-palette-opening.tsx'
import { frameCommands } from '../../shared/commands/frame-commands.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { withAllTexts } from '../../shared/i18n/i18n.ts'

/** Nobody loads it who does not open it. */
const VisitPalette = lazy(() => withAllTexts(() => import('../../features/finding/palette/visit-palette.tsx')))

/** Opens the palette of visitors, by its key too. */
export function VisitSearch() {
  const { t } = useTranslation('shell')
  const { isOpen, typed, loading, open, close } = usePaletteOpening()
  useCommands({ search: frameCommands.search }, { search: open })
  return (
    <>
      <Tooltip label={t('shortcuts.search')}>
        <ActionIcon aria-label={t('shortcuts.search')} aria-haspopup="dialog" onClick={open}>
          <IconSearch size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={loading}>
          <VisitPalette typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

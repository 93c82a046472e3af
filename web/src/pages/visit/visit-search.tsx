import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { frameCommands } from '../../shared/commands/frame-commands.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { withAllTexts } from '../../shared/i18n/i18n.ts'

/** Nobody loads it who does not open it. */
const VisitPalette = lazy(() => withAllTexts(() => import('../../features/finding/palette/visit-palette.tsx')))

/** Opens the palette of visitors, by its key too. */
export function VisitSearch() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (document.querySelector('[aria-modal=true]') === null) setIsOpen(true)
  }
  useCommands({ search: frameCommands.search }, { search: open })
  return (
    <>
      <Tooltip label={t('shortcuts.search')}>
        <ActionIcon aria-label={t('shortcuts.search')} aria-haspopup="dialog" onClick={open}>
          <IconSearch size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        // A key that comes before the palette does nothing else.
        <Suspense fallback={<div aria-modal="true" />}>
          <VisitPalette
            onClose={(act) => {
              // What was chosen meets the page as it was before.
              flushSync(() => setIsOpen(false))
              act?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

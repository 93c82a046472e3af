import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { AccountMenu } from '../../features/accounts/account-menu/account-menu.tsx'
import { LanguageItems } from '../../features/system/language/language-items.tsx'
import { MessageBell } from '../../features/following/messages/message-bell.tsx'
import { AdminItem, AdminLink } from '../../features/system/shell/admin-link.tsx'
import { HelpItem, HelpLink } from '../../features/system/shell/help-link.tsx'
import { SearchButton } from '../../features/system/shell/search-button.tsx'
import { ModeItem, ModeSwitch, TopBar, WideOnly, type Crumb } from '../../features/system/shell/top-bar.tsx'
import { ShortcutsDialog } from '../../features/system/shell/shortcuts-dialog.tsx'
import { useGlobalShortcuts } from '../../features/system/shell/use-global-shortcuts.ts'
import { ThemeItems } from '../../features/system/theme-switch/theme-items.tsx'
import { usePaletteOpening } from '../../features/finding/palette/use-palette-opening.tsx'
import { linkOfMessage } from './message-links.ts'
import { useModeLinks } from './mode-links.ts'
import { usePreferenceSync } from './use-preference-sync.ts'

/** Nobody loads it who does not open it. */
const PalettePlace = lazy(() => import('./palette-place.tsx'))

interface AppTopBarProps {
  crumbs: readonly Crumb[]
  bare?: boolean
  leading?: ReactNode
  /** Where "Manage" leads; where one managed last when absent. */
  manageTo?: string | undefined
}

/** The top bar with everything that is in it on every page of a signed-in person, reading pages included. */
export function AppTopBar({ crumbs, bare = false, leading, manageTo }: AppTopBarProps) {
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const { t } = useTranslation('shell')
  const modes = useModeLinks()
  const isSuperAdmin = useQuery(currentUserQuery).data?.isSuperAdmin === true
  usePreferenceSync()
  const palette = usePaletteOpening()
  useGlobalShortcuts({ sheet: () => setShowsShortcuts(true), search: palette.open })
  const mode = { readTo: modes.readTo, manageTo: manageTo ?? modes.manageTo }
  return (
    <>
      <TopBar crumbs={crumbs} bare={bare} leading={leading}>
        <WideOnly>
          <ModeSwitch {...mode} />
        </WideOnly>
        <SearchButton onOpen={palette.open} />
        <WideOnly>
          {isSuperAdmin && <AdminLink />}
          <HelpLink />
        </WideOnly>
        <MessageBell linkOf={linkOfMessage} />
        <AccountMenu
          onShowShortcuts={() => {
            setShowsShortcuts(true)
          }}
        >
          <ModeItem {...mode} />
          {isSuperAdmin && (
            <>
              <AdminItem />
              <Menu.Divider />
            </>
          )}
          <HelpItem />
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          <LanguageItems />
          <Menu.Label>{t('theme.name')}</Menu.Label>
          <ThemeItems />
        </AccountMenu>
      </TopBar>
      {palette.isOpen && (
        <Suspense fallback={palette.loading}>
          <PalettePlace typed={palette.typed} onClose={palette.close} />
        </Suspense>
      )}
      <ShortcutsDialog
        opened={showsShortcuts}
        onClose={() => {
          setShowsShortcuts(false)
        }}
      />
    </>
  )
}

import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'

/** How the page looks and in which language it is, at the end of the bar. */
export function VisitMenus() {
  return (
    <>
      <ThemeMenu />
      <LanguageMenu />
    </>
  )
}

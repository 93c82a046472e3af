/* Light or dark: what the reader chose last, else what the device prefers. Runs in the page: uses nothing but what it is given. */
import type { PageTools } from './page-tools.ts'

export function startTheme(tools: ThemeTools): void {
  const { part, words, window } = tools
  const { document } = window
  const isDark = (): boolean => {
    const theme = document.documentElement.dataset['theme'] ?? ''
    return theme === '' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  }
  const nameTheme = (): void => {
    const name = isDark() ? words.themeLight : words.themeDark
    part('theme').title = name
    part('theme').setAttribute('aria-label', name)
  }

  const kept = tools.recall('lectern.export.theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset['theme'] = kept
  nameTheme()
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme)
  part('theme').addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset['theme'] = theme
    tools.keep('lectern.export.theme', theme)
    nameTheme()
  })
}

type ThemeTools = Pick<PageTools, 'part' | 'window' | 'recall' | 'keep'> & {
  words: Pick<PageTools['words'], 'themeDark' | 'themeLight'>
}

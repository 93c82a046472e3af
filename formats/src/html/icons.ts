/* Pictures of buttons. */
import { trusted, type Markup } from './markup.ts'

const icon = (path: string): Markup =>
  trusted(
    `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`,
  )

export const menuIcon = icon('M4 6h16M4 12h16M4 18h16')
export const themeIcon = icon('M12 3v18M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8l5.5-2M12 13l8-2.5M12 18l6.5-2.5')

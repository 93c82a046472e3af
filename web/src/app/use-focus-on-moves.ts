import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '../shared/lib/focus-main.ts'

/** What had the focus often goes with the page that is left; the keyboard goes on in the new page instead of at the top of the window. */
export function useFocusOnMoves(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) focusMain({ preventScroll: true })
  }, [pathname])
}

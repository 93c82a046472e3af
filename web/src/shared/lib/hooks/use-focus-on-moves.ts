import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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

/** Moves the keyboard into the page, past its frame, without choosing a control of it. */
export function focusMain(options?: FocusOptions): void {
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus(options)
}

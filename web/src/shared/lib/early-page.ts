/* The document that the server wrote for the time until the program shows it. */
import { useLayoutEffect } from 'react'

/** Takes it away; what was scrolled stays about there. */
export function endEarlyPage(): void {
  const early = document.getElementById('early')
  if (early === null) return
  const { scrollTop } = early
  early.remove()
  if (scrollTop > 0) window.scrollTo(0, scrollTop)
}

/** For what shows the document, or says why there is none. */
export function useEarlyPageEnd(): void {
  useLayoutEffect(endEarlyPage, [])
}

/* What the server wrote for the time until the program shows it: a document, or the form that asks for something first. */
import { useLayoutEffect, type RefObject } from 'react'

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

/** What was typed into the form; empty where there is none. */
export function readEarlyEntry(): string {
  return document.getElementById('early')?.shadowRoot?.querySelector('input')?.value ?? ''
}

/** As `useEarlyPageEnd`; sends the form in its place when its button was pressed before (`boot.js`). */
export function useEarlyFormEnd(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const isSent = document.getElementById('early')?.hasAttribute('data-sent') === true
    endEarlyPage()
    if (isSent) form.current?.requestSubmit()
  }, [form])
}

/* What the server wrote for the time until the program shows it: a document, or the form that asks for something first. */
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

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

/**
 * For the form that is shown in place of the server's: takes over what was typed there until this moment, and sends it when the button was pressed
 * (`boot.js`).
 * @param take what was typed, once it is known
 */
export function useEarlyForm(form: RefObject<HTMLFormElement | null>, take: (typed: string) => void): void {
  const [isSent, setIsSent] = useState(false)
  useUnpressed((early) => {
    take(early.shadowRoot?.querySelector('input')?.value ?? '')
    setIsSent(early.hasAttribute('data-sent'))
    endEarlyPage()
  })
  useEffect(() => {
    if (isSent) form.current?.requestSubmit()
  }, [form, isSent])
}

/** Acts when what replaces the early page is drawn, not in the middle of a press: one that begins on a button and ends on another is none. */
function useUnpressed(act: (early: HTMLElement) => void): void {
  const end = useEffectEvent(act)
  useLayoutEffect(() => {
    const early = document.getElementById('early')
    if (early === null) return
    if (!early.matches(':active')) {
      end(early)
      return
    }
    const pressing = new AbortController()
    const release = () => {
      pressing.abort()
      // After the click that it makes.
      setTimeout(() => end(early))
    }
    for (const kind of ['pointerup', 'pointercancel', 'keyup'])
      document.addEventListener(kind, release, { signal: pressing.signal })
    return () => pressing.abort()
  }, [])
}

import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseAnchor } from '../../../entities/document/fields/anchors.ts'
import { copyText } from '../../../shared/lib/clipboard.ts'

/** The section or field the address names, and how to link to one. */
export function useAnchor() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const target = useMemo(() => parseAnchor(hash), [hash])
  /** Puts the anchor into the address, and the whole address into the clipboard. */
  const link = useMemo(
    () => (anchor: string) => {
      void navigate({ pathname, hash: `#${encodeURIComponent(anchor)}` }, { replace: true, preventScrollReset: true })
      const url = new URL(window.location.href)
      url.hash = encodeURIComponent(anchor)
      void copyText(url.href)
    },
    [navigate, pathname],
  )
  return { target, link }
}

/** Scrolls to what the address names, once it is drawn; `ready` says that the document is there. */
export function useScrollToAnchor(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const anchor = parseAnchor(hash)
    if (!ready || anchor === undefined) return
    const id = decodeURIComponentSafe(hash.slice(1))
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      const element = document.getElementById(id)
      // A field in sight stays where it is; a section comes to the top.
      if (element !== null && !(anchor.path !== '' && isInSight(element))) element.scrollIntoView({ block: 'start' })
      // What is above may still be growing: descriptions are drawn when their reader is loaded.
      tries += 1
      if (tries < 6) timer = setTimeout(go, element === null ? 120 : 200)
    }
    const stop = () => {
      clearTimeout(timer)
    }
    timer = setTimeout(go, 0)
    // A reader who scrolls knows better.
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.removeEventListener(event, stop)
    }
  }, [hash, ready])
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= parseFloat(getComputedStyle(element).scrollMarginTop) && bottom <= window.innerHeight
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A percent sign that encodes nothing stands for itself.
  }
}

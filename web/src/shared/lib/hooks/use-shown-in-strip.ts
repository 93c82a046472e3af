import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a strip that scrolls sideways where it has no room: brings its current entry to the middle, as often as `current` changes.
 * The entry is the one that matches the selector.
 */
export function useShownInStrip<T extends HTMLElement>(selector: string, current: unknown): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>(selector)
    if (strip.current === null || !entry || strip.current.scrollWidth <= strip.current.clientWidth) return
    strip.current.scrollLeft = entry.offsetLeft - (strip.current.clientWidth - entry.offsetWidth) / 2
  }, [selector, current])
  return strip
}

import { useCallback, useState, type RefCallback } from 'react'

/** The width of an element without padding and border, in pixels; it is known before the element is first painted. */
export function useWidth(): { ref: RefCallback<HTMLElement>; width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    setWidth(element.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

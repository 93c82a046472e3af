import { useCallback, useLayoutEffect, useRef, useState, type RefCallback } from 'react'
import { useWidth } from './use-width.ts'

/** What of a row wraps begins below the middle of what comes first. */
function wraps({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return false
  return last.offsetTop > first.offsetTop + first.offsetHeight / 2
}

/** Whether what is in a row has to be shorter for one line. Its parts are tried at full length first; known before the row is painted. */
export function useOneRow(): { ref: RefCallback<HTMLElement>; isShort: boolean } {
  const { ref: widthRef, width } = useWidth()
  const row = useRef<HTMLElement>(null)
  const [tooNarrow, setTooNarrow] = useState(-1)
  const isShort = width <= tooNarrow
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each drawing may have made what the row holds longer; after one change the row is short
  useLayoutEffect(() => {
    if (!isShort && row.current !== null && wraps(row.current)) setTooNarrow(width)
  })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      row.current = element
      return widthRef(element)
    },
    [widthRef],
  )
  return { ref, isShort }
}

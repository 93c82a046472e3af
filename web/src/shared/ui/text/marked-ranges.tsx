import type { MarkedText } from '@lectern/contracts'
import type { ReactNode } from 'react'

/** A text with what was found marked. */
export function MarkedRanges({ marked: { text, marks } }: { marked: MarkedText }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className="l-ac l-no-fill">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return parts
}

import type { MarkedText } from '@lectern/contracts'
import type { ReactNode } from 'react'

interface MarkedRangesProps {
  marked: MarkedText
  /** Beside links, which have the accent themselves. */
  filled?: boolean
}

/** A text with what was found marked. */
export function MarkedRanges({ marked: { text, marks }, filled = false }: MarkedRangesProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark
        key={start}
        className={filled ? 'l-t1' : 'l-ac l-no-fill'}
        {...(filled && { style: { background: 'var(--l-diff-word)' } })}
      >
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return parts
}

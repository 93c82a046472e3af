import type { MarkedText } from '@lectern/contracts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from '../../../entities/doc-tree/marked-text.module.css'

/** A text with what was found marked, as the server has found it. */
export function MarkedRanges({ marked: { text, marks } }: { marked: MarkedText }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={clsx('l-t1', classes['mark'])}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return parts
}

import clsx from 'clsx'
import { findMarks } from './tree-filter.ts'
import classes from './marked-text.module.css'

/** A text with the words of the filter marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  const parts: React.ReactNode[] = []
  let at = 0
  for (const [start, end] of findMarks(text, terms)) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={clsx('l-inherit', classes['mark'])}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return parts
}

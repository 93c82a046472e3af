import { diffWords } from '@lectern/model'
import { Fragment, useMemo } from 'react'

/** A text with what was removed struck through and what was added marked. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => diffWords(before, after), [before, after])
  return stretches.map(({ kind, lines }, index) => {
    const text = lines.join('')
    if (kind === 'removed') return <del key={index}>{text}</del>
    return kind === 'added' ? <ins key={index}>{text}</ins> : <Fragment key={index}>{text}</Fragment>
  })
}

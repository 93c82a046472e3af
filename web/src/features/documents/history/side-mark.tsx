import { Fragment, type ReactNode } from 'react'
import type { Stretch } from '../../../entities/change/conflict/marked-words.ts'
import type { TableSide } from './aligned-table.tsx'

/** What is different, marked as removed or added. */
export function SideMark({ side, isMarked, children }: { side: TableSide; isMarked: boolean; children: ReactNode }) {
  if (!isMarked) return children
  const Mark = side === 'before' ? 'del' : 'ins'
  return <Mark>{children}</Mark>
}

/** A text with its marked stretches. */
export function MarkedText({ side, words }: { side: TableSide; words: readonly Stretch[] }) {
  return words.map(({ text, isMarked }, index) => (
    <Fragment key={index}>
      <SideMark side={side} isMarked={isMarked}>
        {text}
      </SideMark>
    </Fragment>
  ))
}

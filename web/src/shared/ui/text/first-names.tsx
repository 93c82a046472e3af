import type { ReactNode } from 'react'

/** Names a question lists before it only counts. */
const shownNames = 8

interface FirstNamesProps {
  names: readonly string[]
  /** Of all, also those without a name here. */
  count: number
  /** Words for those that are only counted. */
  moreOf: (count: number) => ReactNode
  className: string | undefined
}

/** The first names of what a question is about, each on a line of its own, and how many more there are. */
export function FirstNames({ names, count, moreOf, className }: FirstNamesProps) {
  return (
    <ul className={className}>
      {names.slice(0, shownNames).map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {count > shownNames && <li>{moreOf(count - shownNames)}</li>}
    </ul>
  )
}

import { createContext, use, type ComponentProps } from 'react'

const Shift = createContext(0)
/** How many levels deeper the headings of a document stand than on a page of its own. */
export const HeadingShift = Shift.Provider

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** A heading of a document, by its level on a page of its own. */
export function Heading({ level, ...props }: ComponentProps<'h1'> & { level: 1 | 2 | 3 | 4 }) {
  const Tag = tags[level - 1 + use(Shift)] ?? 'h6'
  return <Tag {...props} />
}

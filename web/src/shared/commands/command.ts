import type { ReactNode } from 'react'

/** What can be done where one is: a line of a menu, and of the palette. */
export interface Command {
  key: string
  /** In the reader's language. */
  label: string
  icon: ReactNode
  /** Keys that do the same, as `Ctrl D`. */
  keys?: string
  /** Exactly one of the two. */
  to?: string
  run?: () => void
  /** Why it cannot be done now. */
  refusal?: string | undefined
  danger?: boolean
}

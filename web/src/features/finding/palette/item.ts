import { searchKinds, type MarkedText } from '@lectern/contracts'
import type { ReactNode } from 'react'
import type { Command } from '../../../shared/commands/command.ts'

/** One line of the palette. */
export interface Item {
  /** Of the thing it stands for: two lines of one are not listed. */
  id: string
  mark: ReactNode
  title: MarkedText
  /** Of a field, as `string` or `array<object>`. */
  type?: string
  /** Path or meaning. */
  detail?: MarkedText
  isCode?: boolean
  isStruck?: boolean
  /** At its end: where it is. */
  place?: string
  /** Keys that do the same, as `Ctrl D`. */
  keys?: string
  /** Exactly one of the two. */
  to?: string
  /** `keepsOpen`: what it does is in the palette. */
  run?: () => void
  keepsOpen?: boolean
  /** Why it cannot be done now. */
  refusal?: string | undefined
}

/** In the order in which they are shown. */
export const groupNames = [
  'favorite',
  'recent',
  'followed',
  'saved',
  'searches',
  'doc',
  'field',
  'model',
  'constant',
  'dictionary',
  'folder',
  'comment',
  'place',
  'page',
  'command',
  'person',
  'more',
] as const
export type GroupName = (typeof groupNames)[number]

export interface ItemGroup {
  name: GroupName
  items: readonly Item[]
}

/** What can be listed alone: everything of a kind that is searched for, and commands. */
export const kinds = [...searchKinds, 'command'] as const
export type Kind = (typeof kinds)[number] | 'all'

/** `count`: how many are found; unknown of all while one kind is asked for. */
export interface FoundKind {
  kind: Kind
  count: number | undefined
}

/** What is searched through. */
export interface Scope {
  key: string
  label: string
  projectId?: string
  moduleId?: string
}

export interface PaletteProps {
  /** What is in the field at first: it was typed before the palette was there. */
  typed?: string
  /** Pages that the person may open, of the present place and elsewhere. */
  pages: readonly Command[]
  /** From the nearest place to everything. */
  scopes: readonly Scope[]
  /** Whether all accounts are among what is found; people of shared spaces always are. */
  seesPeople: boolean
  /** `act` does what was chosen, once the palette is gone and the focus back. */
  onClose: (act?: () => void) => void
}

/** Element of a line, which the field names as the active one. */
export const optionId = (listId: string, at: number) => `${listId}-${String(at)}`

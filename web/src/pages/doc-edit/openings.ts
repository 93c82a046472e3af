/* Which editor the page shows while its address changes. Pure. */
import type { DocumentKind } from './start-values.ts'

/** What an editor is opened on. */
export type Opening =
  | { of: 'stored'; docId: string }
  | { of: 'copy'; copyId: string }
  | { of: 'new'; moduleId: string; parentId: string; kind: DocumentKind }

export interface Shown {
  /** What the address asks for. */
  asked: Opening
  /** What the editor was opened on: something else once it has made its document. */
  opening: Opening
  /** The document the editor has made. */
  madeId?: string
  /** Another number for another editor. */
  turn: number
}

function isSame(one: Opening, other: Opening): boolean {
  if (one.of === 'stored') return other.of === 'stored' && one.docId === other.docId
  if (one.of === 'copy') return other.of === 'copy' && one.copyId === other.copyId
  return (
    other.of === 'new' && one.moduleId === other.moduleId && one.parentId === other.parentId && one.kind === other.kind
  )
}

/** What is shown at an address: the editor that made the document the address now names, else one of its own. */
export function follow(shown: Shown, asked: Opening): Shown {
  if (isSame(shown.asked, asked)) return shown
  if (asked.of === 'stored' && asked.docId === shown.madeId) return { ...shown, asked }
  return { asked, opening: asked, turn: shown.turn + 1 }
}

export function afterMade(shown: Shown, docId: string): Shown {
  return { ...shown, madeId: docId }
}

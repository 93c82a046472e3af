/* The words a page has for conflicts: the names of the sides, and places and values of its form. */
import type { Conflict, Json } from '@lectern/model'
import type { ConflictSide } from './conflict-answers.ts'

/** Another name than before, mine and theirs, and where that side comes from: who and when, a push, a commit. */
export interface SideWords {
  name?: string
  source?: string
}
export type SidesWords = Readonly<Partial<Record<ConflictSide, SideWords>>>

/** A place with words of its own, such as a field of a form. */
export interface PlaceWords {
  place: string
  valueOf: (value: Json) => string
  /** Another value than the three can be written by hand. */
  isFree: boolean
}

/** `undefined` for what has no words of its own. */
export type WordsOf = (conflict: Conflict) => PlaceWords | undefined

/* The thread that reads stored contents for what was found in them. */
import { createPartsFinder, type FoundParts, type StoredThing } from './found-parts.ts'

export interface PartsTask {
  things: readonly StoredThing[]
  words: readonly string[]
  /** Words that were found instead. */
  near: readonly string[]
}

export default function readPartsInThread({ things, words, near }: PartsTask): FoundParts[] {
  return things.map(createPartsFinder(words, near))
}

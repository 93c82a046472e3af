/* The thread that reads stored contents for the index. */
import type { SearchEntry } from '../../../../db/dialects/types.ts'
import { entryOf, type EntrySource } from './entry-source.ts'

export default function indexInThread(sources: readonly EntrySource[]): SearchEntry[] {
  return sources.map(entryOf)
}

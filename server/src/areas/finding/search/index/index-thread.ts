/* The thread that reads stored contents for the index. */
import type { EntryForm, SearchEntry } from '../../../../db/dialects/types.ts'
import { entryOf, type EntrySource } from './entry-source.ts'

export interface IndexTask {
  sources: readonly EntrySource[]
  form: EntryForm
}

/** Texts, not words: thousands of short ones take longer to hand over than to find. */
export default function indexInThread({ sources, form }: IndexTask): SearchEntry[] {
  return sources.map((source) => entryOf(source, form))
}

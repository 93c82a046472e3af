/* The thread that reads stored texts for searches. */
import { upgradeContent, type Json } from '@lectern/model'
import { unpackText } from '../../../../db/content-store.ts'
import { searchedText } from './searched-text.ts'

/** A document as it is stored. */
export interface PackedDoc {
  id: number
  bytes: Uint8Array
  base: Uint8Array | null
}

/** What is searched of each document, in their order. */
export default function readInThread(docs: readonly PackedDoc[]): string[] {
  // Stored texts are JSON of ours.
  return docs.map(({ bytes, base }) => searchedText(upgradeContent(JSON.parse(unpackText(bytes, base)) as Json)))
}

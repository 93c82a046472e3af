/* The thread that reads stored texts for searches. */
import { contentVersion, readRecord, upgradeContent, type Json, type StoredContent } from '@lectern/model'
import { unpackText } from '../../../../db/content-store.ts'
import { searchedText } from './searched-text.ts'

/** A document as it is stored, or a page of a composed project. */
export interface PackedDoc {
  publicId: string
  bytes: Uint8Array
  base: Uint8Array | null
  /** What visitors see it called; absent for its own name. */
  name?: string | undefined
}

/** What is searched of each document, in their order. */
export default function readInThread(docs: readonly PackedDoc[]): string[] {
  return docs.map(({ bytes, base, name }) => {
    // Stored texts are JSON of ours.
    const content = contentOf(JSON.parse(unpackText(bytes, base)) as Json)
    return searchedText(name === undefined ? content : renamed(content, name))
  })
}

/** A page of a composed project reads as a Markdown document. */
function contentOf(stored: Json): StoredContent {
  const page = readRecord('composePage', stored)
  return page === undefined ? upgradeContent(stored) : { v: contentVersion, kind: 'markdown', text: page.content }
}

/** Visitors do not see the name it has where it is. */
function renamed(content: StoredContent, name: string): StoredContent {
  return content.kind === 'http' ? { ...content, operation: { ...content.operation, summary: name } } : content
}

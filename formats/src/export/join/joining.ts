/* What several applications are joined into. */
import type { BundleDocument, BundleFolder, CommonRows } from '@lectern/model'

/** What the documents become part of. */
export interface Joining {
  name: string
  /** CommonMark. */
  description: string
  /** Where all operations are called; empty for where their applications say. */
  server: string
  /** Lists with rows hold instead of those of the applications. */
  common: CommonRows
  folders: readonly BundleFolder[]
  /** What documents are called here, by their ids; absent for what their applications call them. */
  names: ReadonlyMap<string, string>
  /** Ids of documents in reading order, as `documentIds` of the applications has them. */
  order: readonly string[]
}

/** A document in its place, and which application it comes from. */
export interface PlacedDocument {
  id: string
  application: number
  document: BundleDocument
}

import type { ImportPart } from '@lectern/contracts'

export interface PreviewChoice {
  /** Keys of folders and documents that stay out. */
  folders: ReadonlySet<string>
  docs: ReadonlySet<string>
  /** Whether a new document is the one it is like, by its key; absent while that is open. */
  same: ReadonlyMap<string, boolean>
  /** Where new documents of a folder go instead, by its key; see `preview-places.ts`. */
  places: ReadonlyMap<string, string>
  /** What does not come along. */
  leftOut: ReadonlySet<ImportPart>
}

/* What pages, prints and Word files can be told besides what every readable export is told. */
import type { ReadableExportOptions } from '../export/export-format.ts'

/** A picture that documents show. */
export interface PagePicture {
  /** `image/png` and the like. */
  type: string
  bytes: Uint8Array
  /** What its file was called. */
  name?: string
}

export interface PageOptions extends ReadableExportOptions {
  /** Pictures by the address documents name them with; others become links. */
  pictures?: ReadonlyMap<string, PagePicture>
  /** Day of the export as people write it; shown where it is given. */
  date?: string
}

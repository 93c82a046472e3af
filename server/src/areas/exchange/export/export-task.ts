import type { ExportForm } from './export-payload.ts'
import type { PackedApplication, PackedJoining } from './export-package.ts'
import type { Picture } from './pictures/export-pictures.ts'
import type { ExportTexts } from '@lectern/formats'

/** What to write. */
export interface ExportTask extends ExportForm {
  applications: PackedApplication[]
  /** Makes one application of them; absent where each is written by itself. */
  joining?: PackedJoining
  pictures: Picture[]
  words: ExportTexts
  /** Of the export, as people write it. */
  date: string
  /** Only the first file, where a format adds others to it. */
  isOneFile?: boolean
  /** Only the first file, without the bytes that texts carry. */
  isForAssistant?: true
}

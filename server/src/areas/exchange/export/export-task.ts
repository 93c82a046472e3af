import type { ExportForm } from './export-payload.ts'
import type { PackedApplication } from './export-package.ts'
import type { Picture } from './export-pictures.ts'
import type { ExportTexts } from '@lectern/formats'

/** What to write. */
export interface ExportTask extends ExportForm {
  applications: PackedApplication[]
  pictures: Picture[]
  words: ExportTexts
  /** Of the export, as people write it. */
  date: string
  /** Only the first file, where a format adds others to it. */
  isOneFile?: boolean
}

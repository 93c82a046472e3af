import type { ExportResult, ExportSource } from '../export/export-format.ts'
import type { PageOptions } from '../pages/page-options.ts'

/** As `writeWord`. The library behind it is larger than all else here, and loaded when a document is written: every thread that reads has this file. */
export async function exportWord(source: ExportSource, options: PageOptions): Promise<ExportResult> {
  const { writeWord } = await import('./write-word.ts')
  return writeWord(source, options)
}

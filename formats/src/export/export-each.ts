/* Exports of several applications: each one's files in a folder of its own, its issues named after it. */
import type { ExportApplication, ExportResult, ExportSource } from './export-format.ts'
import { FileNames, readableFileName } from './file-names.ts'

/** Writes each application; `name` is the application's as a file name. */
export function exportEach(
  { applications }: ExportSource,
  write: (application: ExportApplication, name: string) => ExportResult,
): ExportResult {
  const names = new FileNames()
  const isSeveral = applications.length > 1
  const result: ExportResult = { files: [], issues: [] }
  for (const application of applications) {
    const name = names.use('', readableFileName(application.name))
    const { files, issues } = write(application, name)
    for (const file of files) result.files.push(isSeveral ? { ...file, path: `${name}/${file.path}` } : file)
    for (const issue of issues) result.issues.push(isSeveral ? { ...issue, file: application.name } : issue)
  }
  return result
}

/* Which exporter writes which format. CPU work of the thread. */
import {
  exportHtml,
  exportPrint,
  exportWord,
  writeCode,
  writeMarkdown,
  writeOpenApi,
  writePostman,
  writeYapi,
  type ExportResult,
  type ExportSource,
  type PageOptions,
} from '@lectern/formats'
import type { ExportTask } from './export-task.ts'

/** The files of the format, and what it cannot hold. */
export function writeFormat(
  source: ExportSource,
  task: Omit<ExportTask, 'applications'>,
): ExportResult | Promise<ExportResult> {
  const { version, text, severalFiles, environments, language, joining } = task
  // What was joined has only those that were chosen.
  const options = { language, ...(environments && joining === undefined && { environments }) }
  switch (task.format) {
    case 'openapi':
      return writeOpenApi(source, { version, format: text, split: severalFiles ? 'tags' : 'one', ...options })
    case 'postman':
      return writePostman(source, options)
    case 'yapi':
      return writeYapi(source, options)
    case 'markdown':
      return writeMarkdown(source, { ...options, ...readable(task), split: severalFiles ? 'many' : 'one' })
    case 'html':
      return exportHtml(source, { ...options, ...readable(task) })
    case 'word':
      return exportWord(source, { ...options, ...readable(task) })
    case 'code':
      return writeCode(source, task.codeLanguage ?? 'typescript')
    case 'print':
      return exportPrint(source, { ...options, ...readable(task) })
  }
}

function readable({
  words,
  pictures,
  date,
}: Omit<ExportTask, 'applications'>): Pick<PageOptions, 'texts' | 'pictures' | 'date'> {
  const named = pictures.flatMap(({ addresses, fileName, mediaType, bytes }) =>
    addresses.map((address) => [address, { type: mediaType, bytes, name: fileName }] as const),
  )
  return { texts: words, pictures: new Map(named), date }
}

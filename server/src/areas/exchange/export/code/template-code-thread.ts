/* Templates at work on what readers see of an application, in a thread of its own. */
import { packFiles } from '@lectern/formats/pack-files'
import { writeTemplateCode, type TemplateProblem, type TemplateSource } from '@lectern/formats/template'
import type { GeneratedCode } from '@lectern/contracts'
import type { ExportTask } from '../export-task.ts'
import { unpackSource } from '../unpack-applications.ts'
import { listCode } from './list-code.ts'

export interface TemplateCodeTask {
  task: ExportTask
  template: TemplateSource
  /** Of documents, by their ids. */
  authors: ReadonlyMap<string, string>
  nowMs: number
  zip: boolean
}

export type TemplateCodeOutcome = { ok: true; listed: GeneratedCode; zip?: Uint8Array } | TemplateProblem

const mostMs = 10_000
const mostLetters = 8 * 1024 * 1024

export default function writeInThread(given: TemplateCodeTask): TemplateCodeOutcome {
  const { task, template, authors, nowMs, zip } = given
  const [application] = unpackSource(task).applications
  if (application === undefined) throw new Error('A task without an application')
  const { bundle, documentIds } = application
  const code = writeTemplateCode(template, bundle, {
    authorOf: (document) => authors.get(documentIds?.get(document) ?? '') ?? '',
    ...{ nowMs, mostMs, mostLetters },
  })
  if (!code.ok) return code
  const encoder = new TextEncoder()
  const files = code.files.map(({ path, text }) => ({ path, bytes: encoder.encode(text) }))
  if (!zip) return { ok: true, listed: listCode(files) }
  const listed = { files: [], fileCount: files.length }
  return { ok: true, listed, zip: packFiles(files.map(({ path, bytes }) => ({ name: path, bytes }))) }
}

/* Applications as code, each in a folder of its own where there are several. */
import { codeSourceOf, generateCode, type CodeLanguageName } from '@lectern/model'
import type { ExportResult, ExportSource } from '../export/export-format.ts'

export function writeCode({ applications }: ExportSource, language: CodeLanguageName): ExportResult {
  const encoder = new TextEncoder()
  const folders = new Set<string>()
  const files = applications.flatMap(({ name, bundle }) => {
    const folder = applications.length === 1 ? '' : `${freeFolder(name, folders)}/`
    const written = generateCode(codeSourceOf(name, bundle), language)
    return written.map(({ path, text }) => ({ path: `${folder}${path}`, bytes: encoder.encode(text) }))
  })
  return { files, issues: [] }
}

function freeFolder(name: string, taken: Set<string>): string {
  const base = name.replace(/[\p{Cc}<>:"/\\|?*.]+/gu, '_').trim() || 'application'
  let folder = base
  for (let number = 2; taken.has(folder.toLowerCase()); number += 1) folder = `${base} ${String(number)}`
  taken.add(folder.toLowerCase())
  return folder
}

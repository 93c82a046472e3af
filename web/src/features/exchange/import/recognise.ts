/*
 * Recognises immediately what a chosen file or pasted text seems to be. Owns: a look at its beginning and a cheap count, for the reader's eyes.
 * Does not own: whether it can be imported; the server reads it in full.
 */
import type { ImportFormat } from '@lectern/contracts'
import { openApiVersion, recogniseSource } from '@lectern/formats/recognise'
import { isRecord, textOf } from './loose-json.ts'
import { readCalls, type CallFormat } from './recognise-calls.ts'

/** What a source seems to be. Texts are empty and counts `undefined` when they were not cheap to find. */
export type Recognition =
  | { kind: 'openapi'; version: string; title: string; operations: number | undefined }
  | { kind: 'markdown'; title: string }
  | { kind: 'calls'; format: CallFormat; title: string; operations: number | undefined }
  /** Of another format than the chosen one. */
  | { kind: 'other'; format: ImportFormat }
  | { kind: 'zip' }
  | { kind: 'unknown' }

/** Texts up to this many characters are read in full; longer ones only at their beginning. */
const fullReadLength = 12_000_000
const beginningLength = 200_000
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

function countOperations(paths: unknown): number {
  if (!isRecord(paths)) return 0
  let count = 0
  for (const item of Object.values(paths)) {
    if (isRecord(item)) count += Object.keys(item).filter((key) => methods.has(key)).length
  }
  return count
}

function readJson(text: string): Recognition | undefined {
  if (text.length > fullReadLength) return readVersionOnly(text)
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return undefined
    const version = textOf(value['openapi']) || textOf(value['swagger'])
    if (version === '') return undefined
    const title = isRecord(value['info']) ? textOf(value['info']['title']) : ''
    return { kind: 'openapi', version, title, operations: countOperations(value['paths']) }
  } catch {
    return readVersionOnly(text)
  }
}

function readVersionOnly(text: string): Recognition | undefined {
  const version = openApiVersion(text)
  return version === undefined ? undefined : { kind: 'openapi', version, title: '', operations: undefined }
}

const unquote = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')
const indentOf = (line: string) => line.length - line.trimStart().length

/** Lines that belong to a top-level key of a YAML text. */
function blockOf(lines: readonly string[], key: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(`${key}:`))
  if (start === -1) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line !== '' && !/^[\s#]/.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).filter((line) => line.trim() !== '')
}

function countYamlOperations(lines: readonly string[]): number {
  const paths = blockOf(lines, 'paths')
  const pathIndent = indentOf(paths.find((line) => !line.trimStart().startsWith('#')) ?? '')
  const isMethod = (line: string) => methods.has(/^\s+([a-z]+):(\s|$)/.exec(line)?.[1] ?? '')
  const methodIndent = indentOf(paths.find((line) => indentOf(line) > pathIndent && isMethod(line)) ?? '')
  return paths.filter((line) => indentOf(line) === methodIndent && isMethod(line)).length
}

function readYaml(text: string): Recognition | undefined {
  const version = openApiVersion(text)
  if (version === undefined) return undefined
  const lines = text.slice(0, fullReadLength).split(/\r?\n/)
  const info = blockOf(lines, 'info')
  const titleLine = info.find((line) => /^\s+title:\s*[^|>\s]/.test(line) && indentOf(line) === indentOf(info[0] ?? ''))
  return {
    kind: 'openapi',
    version,
    title: unquote(titleLine?.replace(/^\s+title:/, '') ?? ''),
    operations: text.length > fullReadLength ? undefined : countYamlOperations(lines),
  }
}

/** What a text seems to be, for a user who is about to import it as the given format. */
export function recogniseText(text: string, format: ImportFormat): Recognition {
  const content = text.replace(/^\uFEFF/, '')
  const found = recogniseSource(content)
  // Any text can be Markdown; of the tools' own formats only what looks like theirs.
  if (found !== undefined && found !== format && !(format === 'markdown' && found === 'openapi'))
    return { kind: 'other', format: found }
  if (format === 'markdown') {
    return { kind: 'markdown', title: /^#\s+(.+)$/m.exec(content.slice(0, beginningLength))?.[1]?.trim() ?? '' }
  }
  if (format === 'openapi')
    return (content.trimStart().startsWith('{') ? readJson(content) : readYaml(content)) ?? { kind: 'unknown' }
  if (found === undefined) return { kind: 'unknown' }
  const calls = content.length > fullReadLength ? undefined : readCalls(content, format)
  return { kind: 'calls', format, title: calls?.title ?? '', operations: calls?.operations }
}

/** What a file seems to be; a zip is known by its first bytes. */
export async function recogniseFile(file: Blob, format: ImportFormat): Promise<Recognition> {
  const signature = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (signature[0] === 0x50 && signature[1] === 0x4b && signature[2] === 0x03 && signature[3] === 0x04)
    return { kind: 'zip' }
  return recogniseText(await file.slice(0, 4 * fullReadLength).text(), format)
}

/*
 * The JSON file of another tool: bytes → a tree that is safe to walk.
 */
import type { Json } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { decodeText } from '../source/decode-text.ts'
import { parseText } from '../source/parse-text.ts'
import type { SourceFile } from '../source/source-file.ts'
import { tidyParsed } from '../source/tidy-parsed.ts'
import { isZip, unzipFiles } from '../source/unzip.ts'

/** A text with the number of bytes that were handed in. */
export interface SourceText {
  text: string
  bytes: number
}

/** The texts of a source in the order of their paths. */
export interface SourceTexts {
  texts: { path: string; text: string }[]
  bytes: number
}

/** The texts of all files, and of those with one of these endings in archives. Issues: `source_missing`, those of archives. */
export function readSourceTexts(
  files: readonly SourceFile[],
  endings: readonly string[],
  issues: IssueList,
): SourceTexts | undefined {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const all = files.flatMap((file) => (isZip(file.bytes) ? (unzipFiles(file.bytes, endings, issues) ?? []) : [file]))
  if (all.length === 0) {
    if (!issues.hasErrors()) issues.add('error', 'source_missing', '#')
    return undefined
  }
  const sorted = all.toSorted((a, b) => collator.compare(a.path, b.path))
  return { texts: sorted.map((file) => ({ path: file.path, text: decodeText(file.bytes) })), bytes }
}

const collator = new Intl.Collator('en', { numeric: true })

/** The text of the only file, or of the first in an archive; the others are named as left out. */
export function readSourceText(
  files: readonly SourceFile[],
  endings: readonly string[],
  issues: IssueList,
): SourceText | undefined {
  const source = readSourceTexts(files, endings, issues)
  const [first, ...others] = source?.texts ?? []
  if (source === undefined || first === undefined) return undefined
  for (const { path } of others)
    issues.add('warning', 'file_left_out', '#', { params: { path: path.slice(0, 200) }, lost: true })
  return { text: first.text, bytes: source.bytes }
}

/** The tree of a JSON text; undefined when it can't be read or is refused, `issues` says why. */
export function readTree(text: string, issues: IssueList): Json | undefined {
  const parsed = parseText(text, issues)
  if (parsed === undefined) return undefined
  return tidyParsed(parsed, { issues }) ? parsed.value : undefined
}

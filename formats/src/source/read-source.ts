/*
 * What somebody hands in (a file, an archive, several files) → the text files and which of them is the root.
 */
import { createIssueList, type IssueList } from '../issue-list.ts'
import { decodeText } from './decode-text.ts'
import type { SourceFile } from './source-file.ts'
import { isZip, unzipFiles } from './unzip.ts'

/** Endings of files an OpenAPI description may be made of. */
const descriptionEndings = ['.json', '.yaml', '.yml', '.jsonc', '.txt'] as const

/** A file as text. */
export interface TextFile {
  path: string
  text: string
}

/** The files of a source. */
export interface ReadSource {
  files: TextFile[]
  root: TextFile
  bytes: number
}

/**
 * Unpacks archives, decodes texts and finds the root: the file named by `root`, else the only one,
 * else the shallowest that says `openapi` or `swagger`, names starting so first.
 *
 * @returns undefined when there is no root; `issues` says why.
 */
export function readSource(
  files: readonly SourceFile[],
  options: { root?: string; issues?: IssueList } = {},
): ReadSource | undefined {
  const issues = options.issues ?? createIssueList()
  const texts: TextFile[] = []
  let bytes = 0
  for (const file of files) {
    bytes += file.bytes.length
    const unpacked = isZip(file.bytes) ? unzipFiles(file.bytes, descriptionEndings, issues) : [file]
    if (unpacked === undefined) return undefined
    for (const { path, bytes: content } of unpacked)
      texts.push({ path: path.replace(/^\.\//, ''), text: decodeText(content) })
  }
  const root =
    options.root === undefined ? findRoot(texts) : texts.find(({ path }) => path === options.root?.replace(/^\.\//, ''))
  if (root !== undefined) return { files: texts, root, bytes }
  issues.add('error', 'root_missing', '#', { params: { files: texts.length } })
  return undefined
}

function findRoot(texts: TextFile[]): TextFile | undefined {
  const [only] = texts
  if (texts.length === 1) return only
  const candidates = texts.filter(({ text }) => saysVersion(text))
  return candidates.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0]
}

function rank({ path }: TextFile): number {
  const segments = path.split('/')
  const isNamed = /^(?:openapi|swagger)\b/i.test(segments.at(-1) ?? '')
  return segments.length * 2 - (isNamed ? 1 : 0)
}

function saysVersion(text: string): boolean {
  return /(?:^|[{,\n])[ \t]*["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?\d/.test(text)
}

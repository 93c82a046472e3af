/*
 * Markdown files, a folder or an archive of them → a bundle of Markdown documents in folders, and the pictures they show. Nothing is fetched.
 * Owns: names, order and folders of documents. Does not own: what becomes of links and pictures (`place-pages.ts`).
 */
import {
  contentVersion,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type Issue,
} from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { decodeText } from '../source/decode-text.ts'
import type { SourceFile } from '../source/source-file.ts'
import { isZip, unzipFiles } from '../source/unzip.ts'
import { readFrontMatter } from './front-matter.ts'
import { linesOutsideCode, relativeLinks } from './relative-links.ts'

/** Figures for the report. `bytes` counts what was handed in. */
export interface MarkdownStats {
  documents: number
  folders: number
  bytes: number
}

export type MarkdownResult =
  | { ok: true; bundle: ApplicationBundle; issues: Issue[]; stats: MarkdownStats }
  | { ok: false; issues: Issue[] }

const pageEndings = ['.md', '.markdown', '.mdown'] as const
const pictureEndings = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg', '.bmp', '.ico', '.avif'] as const

interface Page {
  /** Path without the common folder. */
  path: string
  name: string
  order: number
  text: string
  /** Lines of the file before the text. */
  linesBefore: number
}

/** Where a document was, for what is said of its links. */
export type MarkdownPage = Pick<Page, 'path' | 'linesBefore'>

/** Pages as documents whose links are as written yet. */
export interface MarkdownFolder {
  ok: true
  bundle: ApplicationBundle
  issues: Issue[]
  stats: MarkdownStats
  /** Of the bundle's documents, in their order. */
  pages: readonly MarkdownPage[]
  /** Pictures that pages show, by path. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** Files that are neither pages nor shown by one. */
  others: readonly string[]
}

/**
 * Reads Markdown files. A document is named by its front matter's `title`, else its first heading, else its file;
 * neighbours are ordered by the front matter's `order`, then by file name; README and index come first. Refused with `markdown_missing` when there is none.
 */
export function readMarkdown(files: readonly SourceFile[]): MarkdownFolder | { ok: false; issues: Issue[] } {
  const issues = createIssueList()
  const { pages, pictures, others } = readPages(files, issues)
  if (pages.length === 0 && !issues.hasErrors()) issues.add('error', 'markdown_missing', '#')
  if (issues.hasErrors()) return { ok: false, issues: issues.list() }
  const folders = new Map<string, BundleFolder>()
  pages.sort(comparePages)
  const documents = pages.map((page) => buildDocument(page, folders))
  const bundle: ApplicationBundle = {
    application: { v: contentVersion, kind: 'application', root: {} },
    components: [],
    folders: [...folders.values()],
    documents,
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const shown = shownPictures(pages, pictures)
  return {
    ok: true,
    bundle,
    issues: issues.list(),
    stats: { documents: documents.length, folders: folders.size, bytes },
    pages: pages.map(({ path, linesBefore }) => ({ path, linesBefore })),
    pictures: shown,
    others: [...others, ...[...pictures.keys()].filter((path) => !shown.has(path))],
  }
}

/** Pages, pictures and the paths of all other files beside them. */
interface Files {
  pages: Page[]
  pictures: Map<string, Uint8Array>
  others: string[]
}

function readPages(files: readonly SourceFile[], issues: IssueList): Files {
  const others: string[] = []
  const endings = [...pageEndings, ...pictureEndings]
  const all = files.flatMap((file) =>
    isZip(file.bytes) ? (unzipFiles(file.bytes, endings, issues, (path) => others.push(path)) ?? []) : [file],
  )
  const isPage = ({ path }: SourceFile): boolean => isMarkdown(path) || (all.length === 1 && !isPicture(path))
  const texts = all.filter(isPage)
  const common = commonFolder(texts.map(({ path }) => path))
  const inside = (path: string): string => (path.startsWith(common) ? path.slice(common.length) : path)
  const pictures = new Map<string, Uint8Array>()
  for (const file of all) {
    const { path, bytes } = file
    if (isPage(file)) continue
    if (typeof bytes === 'string') others.push(path)
    else pictures.set(inside(path), bytes)
  }
  return {
    pages: texts.map(({ path, bytes }) => readPage(inside(path), decodeText(bytes))),
    pictures,
    others: others.map(inside),
  }
}

function shownPictures(pages: readonly Page[], pictures: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const shown = new Map<string, Uint8Array>()
  if (pictures.size === 0) return shown
  for (const { text, path: page } of pages)
    for (const { path } of relativeLinks(text, page)) {
      const bytes = path === undefined ? undefined : pictures.get(path)
      if (path !== undefined && bytes !== undefined) shown.set(path, bytes)
    }
  return shown
}

function isMarkdown(path: string): boolean {
  return pageEndings.some((ending) => path.toLowerCase().endsWith(ending))
}

function isPicture(path: string): boolean {
  return pictureEndings.some((ending) => path.toLowerCase().endsWith(ending))
}

/** The folder that holds everything, with its slash; archives often wrap all files in one. */
function commonFolder(paths: string[]): string {
  const [first] = paths
  if (first === undefined) return ''
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (folder !== '' && !paths.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1)
  return folder
}

function readPage(path: string, source: string): Page {
  const text = source.toWellFormed()
  const { title, order, body } = readFrontMatter(text)
  return {
    path,
    name: title ?? firstHeading(body) ?? fileName(path),
    order: order ?? (isIndex(path) ? -Infinity : Infinity),
    text: body,
    linesBefore: countLines(text.slice(0, text.length - body.length)),
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

/** The text of the first heading outside code blocks, without its marks; undefined when there is none. */
function firstHeading(text: string): string | undefined {
  const lines = linesOutsideCode(text)
  for (const [index, line] of lines.entries()) {
    const atx = /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1]
    const isSetext = line.trim() !== '' && /^ {0,3}(?:=+|-{2,})[ \t]*$/.test(lines[index + 1] ?? '')
    const heading = cleanHeading(atx ?? (isSetext ? line : ''))
    if (heading !== '') return heading
  }
  return undefined
}

function cleanHeading(text: string): string {
  return (
    text
      .slice(0, 1000)
      .replace(/[ \t]#+[ \t]*$/, '')
      // Pattern: 1,000 characters.
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
      .trim()
      .slice(0, 200)
  )
}

function fileName(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return name.replace(/\.[A-Za-z]+$/, '').trim() || 'README'
}

/** Folder by folder, then README and index unless they say otherwise, then by order, then by name with numbers in order. */
function comparePages(a: Page, b: Page): number {
  const [left, right] = [folderOf(a.path), folderOf(b.path)]
  if (left !== right) return collator.compare(left, right)
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return collator.compare(a.path, b.path)
}

const collator = new Intl.Collator('en', { numeric: true })

function isIndex(path: string): boolean {
  return /^(?:readme|index)$/i.test(fileName(path))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function buildDocument(page: Page, folders: Map<string, BundleFolder>): BundleDocument {
  const folderKey = useFolder(folderOf(page.path), folders)
  return {
    ...(folderKey === undefined ? {} : { folderKey }),
    name: page.name,
    content: { v: contentVersion, kind: 'markdown', text: page.text },
    deprecated: false,
  }
}

function useFolder(path: string, folders: Map<string, BundleFolder>): string | undefined {
  let parentKey: string | undefined
  for (const name of path.split('/').filter((segment) => segment !== '' && segment !== '.')) {
    const key = [parentKey ?? 'folder:', name].join('/')
    if (!folders.has(key))
      folders.set(key, {
        key,
        ...(parentKey === undefined ? {} : { parentKey }),
        name,
        content: { v: contentVersion, kind: 'folder' },
      })
    parentKey = key
  }
  return parentKey
}

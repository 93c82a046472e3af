/*
 * Markdown pages whose links lead to files → the same with links to the documents and pictures that became of them. Owns: which file a link means,
 * and saying where one leads nowhere.
 */
import type { BundleDocument, Issue } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import type { IssueCode } from '../issue-codes.ts'
import type { MarkdownFolder, MarkdownPage, MarkdownResult } from './read-markdown.ts'
import { relativeLinks, replaceLinks, type RelativeLink } from './relative-links.ts'

/** Where things of a folder are from now on. */
export interface MarkdownPlaces {
  /** Address of the picture of that path; undefined when it is not kept. */
  picture: (path: string) => string | undefined
  /** Address of the document of that index; undefined when it has none. */
  page: (index: number) => string | undefined
}

/** The pages with links that lead where `places` says; other links stay as written and are named by page and line. */
export function placePages(folder: MarkdownFolder, places: MarkdownPlaces): MarkdownResult {
  const { bundle, issues, stats, pages, pictures, others } = folder
  const report = createIssueList()
  const indexes = indexPages(pages)
  const documents = bundle.documents.map((document, index): BundleDocument => {
    const page = pages[index]
    if (document.content.kind !== 'markdown' || page === undefined) return document
    const text = replaceLinks(document.content.text, page.path, (link) => {
      const target = link.isPicture ? undefined : findPage(indexes, link)
      const address = target === undefined ? pictureOf(link, places) : places.page(target)
      if (address !== undefined) return target === undefined ? address : address + link.anchor
      reportSkipped(report, page, link, { isInside: link.path !== undefined && pictures.has(link.path) })
      return undefined
    })
    return text === document.content.text ? document : { ...document, content: { ...document.content, text } }
  })
  for (const path of others)
    report.add('warning', 'page_file_left_out', '#', { params: { path: path.slice(0, 200) }, lost: true })
  return { ok: true, bundle: { ...bundle, documents }, issues: [...issues, ...report.list()], stats }
}

/** Paths of pictures each page shows, in the order of the documents. */
export function picturesOfPages({ bundle, pages, pictures }: MarkdownFolder): string[][] {
  return bundle.documents.map(({ content }, index) => {
    const page = pages[index]
    if (content.kind !== 'markdown' || page === undefined || pictures.size === 0) return []
    const paths = relativeLinks(content.text, page.path).map(({ path = '' }) => path)
    return [...new Set(paths.filter((path) => pictures.has(path)))]
  })
}

function pictureOf({ path }: RelativeLink, places: MarkdownPlaces): string | undefined {
  return path === undefined ? undefined : places.picture(path)
}

/** Documents by every path that may mean their page: with and without ending, and the folder of a README or index. */
function indexPages(pages: readonly MarkdownPage[]): Map<string, number> {
  const indexes = new Map<string, number>()
  const note = (path: string, index: number): void => {
    if (!indexes.has(path)) indexes.set(path, index)
  }
  for (const [index, { path }] of pages.entries()) note(path, index)
  for (const [index, { path }] of pages.entries()) {
    const stem = path.replace(/\.[A-Za-z]+$/, '')
    note(stem, index)
    note(`${stem}.html`, index)
    const folder = /^(?:(.*)\/)?(?:readme|index)$/i.exec(stem)
    if (folder !== null) note(folder[1] ?? '', index)
  }
  return indexes
}

function findPage(indexes: ReadonlyMap<string, number>, { path }: RelativeLink): number | undefined {
  return path === undefined ? undefined : indexes.get(path)
}

function reportSkipped(
  report: IssueList,
  { path: page, linesBefore }: MarkdownPage,
  { path, target, isPicture, line }: RelativeLink,
  { isInside }: { isInside: boolean },
): void {
  const params = { path: (path ?? target).slice(0, 200), page: page.slice(0, 200), line: linesBefore + line }
  const [severity, code]: [Issue['severity'], IssueCode] = !isPicture
    ? ['note', 'page_link_left']
    : ['warning', isInside ? 'page_picture_refused' : 'page_picture_left_out']
  report.add(severity, code, '#', { params, ...(isPicture && { lost: true }) })
}

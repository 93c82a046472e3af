/*
 * A source → one page that works from a disk: tree, search and every document in a single file that asks nobody for anything.
 * Owns: what the file holds and in which form. Does not own: the documents' HTML and the page's script.
 */
import type { ExportResult, ExportSource } from '../export/export-format.ts'
import { createIssueList, type IssueList } from '../issue-list.ts'
import type { FieldBlocks } from '../pages/field-blocks.ts'
import type { PageOptions } from '../pages/page-options.ts'
import { pictureReport } from '../pages/picture-report.ts'
import { readBook, type ApplicationReading, type NodeReading } from '../pages/read-book.ts'
import { RichText } from '../pages/rich-text.ts'
import { documentSections } from './document-page.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import { fieldItems, openingFields, openingValue } from './opening-fields.ts'
import { applicationPage, folderPage } from './overview-page.ts'
import type { PageContext } from './page-context.ts'
import { pageFrame } from './page-frame.ts'
import type { PageEntry, PageNode } from './page/page-data.ts'
import { samplesBeside } from './samples-page.ts'

/** Blocks in one bundle of the file. */
const bundleSize = 64
/** Between the blocks of a bundle; no page holds this character. */
const separator = '\u001e'
/** Of a description, for searching. */
const longestAbout = 400

/** One HTML file with everything in it. */
export function exportHtml(source: ExportSource, options: PageOptions): ExportResult {
  const issues = createIssueList()
  const book = readBook(source, options)
  const writer = new PageWriter(options, issues)
  const nodes = book.applications.map((application, index) => writer.application(application, index))
  const text = pageFrame(book.title, nodes, writer.pages, writer.bundles, bundleSize, options)
  return { files: [{ path: 'index.html', bytes: new TextEncoder().encode(text) }], issues: issues.list() }
}

class PageWriter {
  /** HTML of every page, in order of their numbers. */
  readonly pages: Markup[] = []
  /** Blocks of fields by the id of their bundle. */
  readonly bundles = new Map<string, string>()
  readonly #options: PageOptions
  readonly #rich: RichText

  constructor(options: PageOptions, issues: IssueList) {
    this.#options = options
    this.#rich = new RichText(options.texts, options.pictures ?? new Map(), pictureReport(issues))
  }

  application(application: ApplicationReading, index: number): PageNode {
    const context = this.#contextOf(application.blocks)
    const overview = this.#add(article(applicationPage(application, context), nothing), {
      hash: application.slug,
      name: application.name,
      application: index,
      about: application.description,
    })
    const nodes = this.#nodes(application.nodes, application.slug, index, context)
    this.#writeBlocks(application.blocks, index, context)
    return { kind: 'application', name: application.name, count: application.count, nodes: [overview, ...nodes] }
  }

  #contextOf(blocks: FieldBlocks): PageContext {
    return {
      texts: this.#options.texts,
      rich: this.#rich,
      blocks,
      writeFields: openingFields,
      writeValue: openingValue,
      isPaper: false,
      titleLevel: 1,
      idPrefix: 's-',
    }
  }

  #nodes(nodes: readonly NodeReading[], prefix: string, application: number, context: PageContext): PageNode[] {
    return nodes.map((node): PageNode => {
      if (node.kind === 'folder') {
        const inside = this.#nodes(node.nodes, prefix, application, context)
        const saysMore = node.description.trim() !== '' || node.service !== undefined
        const overview = saysMore
          ? [
              this.#add(article(folderPage(node, context), nothing), {
                hash: `${prefix}/${node.slug}`,
                name: node.name,
                application,
                about: node.description,
              }),
            ]
          : []
        return { kind: 'folder', name: node.name, count: node.count, nodes: [...overview, ...inside] }
      }
      const reading = node.read()
      const sections = documentSections(node, reading, context).map(({ content }) => content)
      const [head = nothing, ...rest] = sections
      const aside = reading.kind === 'http' ? samplesBeside(reading, context) : nothing
      const bar = html`<nav class="sections" aria-label="${context.texts.contents}"></nav>`
      return this.#add(article(html`${head}${rest.length > 1 && bar}${rest}`, aside), {
        hash: `${prefix}/${node.slug}`,
        name: node.name,
        label: node.label,
        path: node.path,
        isGone: node.deprecated,
        about: node.about,
        application,
      })
    })
  }

  #add(
    page: Markup,
    entry: Pick<PageEntry, 'hash' | 'name' | 'application' | 'about'> & Partial<PageEntry>,
  ): PageEntry {
    this.pages.push(page)
    const about = entry.about.replaceAll(/\s+/g, ' ').slice(0, longestAbout)
    return { label: '', path: '', isGone: false, ...entry, about, page: this.pages.length - 1 }
  }

  /** Writing a block may name more; all of them are written in the end. */
  #writeBlocks(blocks: FieldBlocks, application: number, context: PageContext): void {
    let bundle: string[] = []
    for (let number = 0; number < blocks.size; number++) {
      bundle.push(fieldItems(blocks.fieldsAt(number), context).text)
      if (bundle.length < bundleSize && number + 1 < blocks.size) continue
      this.bundles.set(`blocks-${application}-${Math.floor(number / bundleSize)}`, bundle.join(separator))
      bundle = []
    }
  }
}

function article(content: Markup, aside: Markup): Markup {
  return html`<article>${content}</article>
    ${aside.text !== '' && html`<aside>${trusted(aside.text)}</aside>`}`
}

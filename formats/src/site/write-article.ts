/*
 * One document of a published site as HTML that needs no script: every field of every level, samples below. Owns: how a document is read out of a source
 * that holds nothing else. Does not own: the page around it (`site-frame.ts`).
 */
import type { ExportSource } from '../export/export-format.ts'
import { documentSections } from '../html/document-page.ts'
import { listedFields, listedValue } from '../html/listed-fields.ts'
import { html, nothing, type Markup } from '../html/markup.ts'
import type { PageContext } from '../html/page-context.ts'
import { errorTable, section } from '../html/page-parts.ts'
import { samplesBeside } from '../html/samples-page.ts'
import type { PageOptions } from '../pages/page-options.ts'
import { readBook, type ApplicationReading, type DocumentNode, type NodeReading } from '../pages/read-book.ts'
import { RichText, type ServedAddresses } from '../pages/rich-text.ts'

/** A document, written. */
export interface SiteArticle {
  html: string
  /** Plain text for previews; may be empty. */
  summary: string
}

export interface ArticleOptions extends PageOptions {
  addresses: ServedAddresses
}

const longestSummary = 200

/** The only document of the source, with the error codes of the levels above it. */
export function writeArticle(source: ExportSource, { addresses, ...options }: ArticleOptions): SiteArticle {
  const book = readBook(source, options)
  const [application] = book.applications
  const node = application && findDocument(application.nodes)
  if (application === undefined || node === undefined) return { html: '', summary: '' }
  const rich = new RichText(options.texts, new Map(), () => undefined, addresses)
  const context = contextOf(application, rich, options)
  const reading = node.read()
  const sections = documentSections(node, reading, context)
  const samples = reading.kind === 'http' ? samplesBeside(reading, context) : nothing
  const shared = section('shared-errors', options.texts.errorCodes, 0, errorTable(application.errors, context), context)
  const parts = html`<article>
      ${sections.map(({ content }) => content)}${application.errors.length > 0 && shared.content}
    </article>
    ${samples.text !== '' && asideOf(samples)}`
  return { html: parts.text, summary: plain(node.about) }
}

function findDocument(nodes: readonly NodeReading[]): DocumentNode | undefined {
  for (const node of nodes) {
    const found = node.kind === 'document' ? node : findDocument(node.nodes)
    if (found !== undefined) return found
  }
  return undefined
}

function contextOf({ blocks }: ApplicationReading, rich: RichText, { texts }: PageOptions): PageContext {
  return {
    texts,
    rich,
    blocks,
    writeFields: listedFields,
    writeValue: listedValue,
    isPaper: false,
    titleLevel: 1,
    idPrefix: '',
  }
}

function asideOf(samples: Markup): Markup {
  return html`<aside>${samples}</aside>`
}

/** Without what Markdown and HTML are marked up with; a preview shows one paragraph. */
function plain(text: string): string {
  const bare = text
    .slice(0, 2_000)
    // Pattern: 2,000 characters.
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(/[#*_`>|[\]]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return bare.length > longestSummary ? `${bare.slice(0, longestSummary).trimEnd()}…` : bare
}

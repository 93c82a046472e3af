/*
 * A source → one page to be printed, or saved as PDF by the browser: cover, contents, every document open and below the other.
 * Owns: the order and the breaks. Opened with `#print` it asks for the printer by itself.
 */
import type { ExportResult, ExportSource } from '../export/export-format.ts'
import type { ExportTexts } from '../export/export-texts.ts'
import { documentSections } from '../html/document-page.ts'
import { listedFields, listedValue } from '../html/listed-fields.ts'
import { html, nothing, trusted, type Markup } from '../html/markup.ts'
import { applicationPage, folderPage } from '../html/overview-page.ts'
import type { PageContext } from '../html/page-context.ts'
import { policyOf } from '../html/policy.ts'
import { createIssueList } from '../issue-list.ts'
import type { PageOptions } from '../pages/page-options.ts'
import { pictureReport } from '../pages/picture-report.ts'
import { readBook, type ApplicationReading, type BookReading, type NodeReading } from '../pages/read-book.ts'
import { escapeText, RichText } from '../pages/rich-text.ts'
import { printScript } from './print-script.ts'
import { printStyles } from './print-styles.ts'

/** One HTML file that prints well. */
export function exportPrint(source: ExportSource, options: PageOptions): ExportResult {
  const issues = createIssueList()
  const book = readBook(source, options)
  const rich = new RichText(options.texts, options.pictures ?? new Map(), pictureReport(issues))
  const parts = book.applications.map((application, index) => applicationPart(application, index, rich, options.texts))
  const text = [
    `<!doctype html>\n<html lang="${options.language}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta http-equiv="Content-Security-Policy" content="${policyOf([printScript], [printStyles])}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n',
    `<title>${escapeText(book.title)}</title>\n<style>${printStyles}</style>\n</head>\n<body>\n`,
    html`${toolbar(options.texts)}
      <main>${cover(book, options)}${contents(book, options.texts)}${parts}</main>`.text,
    `\n<script>${printScript}</script>\n</body>\n</html>\n`,
  ].join('')
  return { files: [{ path: 'print.html', bytes: new TextEncoder().encode(text) }], issues: issues.list() }
}

function toolbar(texts: ExportTexts): Markup {
  return html`<div class="toolbar"><button type="button" id="print">${texts.print}</button></div>`
}

function cover(book: BookReading, { texts, date = '' }: PageOptions): Markup {
  const [only] = book.applications.length === 1 ? book.applications : []
  return html`<header class="cover">
    <h1>${book.title}</h1>
    ${only !== undefined && only.version !== '' && html`<p>${texts.version} ${only.version}</p>`}
    ${date !== '' && html`<p>${texts.date} ${date}</p>`}
    <p>${book.count} ${texts.documents}</p>
  </header>`
}

function contents(book: BookReading, texts: ExportTexts): Markup {
  return html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">${texts.contents}</h2>
    <ol>
      ${book.applications.map(
        ({ name, nodes }, index) =>
          html`<li>
            <a href="#${idOf(index, '')}">${name}</a>
            <ol>
              ${nodes.map((node) => contentsLine(node, index))}
            </ol>
          </li>`,
      )}
    </ol>
  </nav>`
}

function contentsLine(node: NodeReading, application: number): Markup {
  const link = html`<a href="#${idOf(application, node.slug)}">${node.name}</a>`
  if (node.kind === 'document') return html`<li>${link} <span class="note">${node.path}</span></li>`
  return html`<li>
    ${link}
    <ol>
      ${node.nodes.map((inner) => contentsLine(inner, application))}
    </ol>
  </li>`
}

/** Addresses within the page; `contents` and `print` have no number in front. */
const idOf = (application: number, slug: string): string => `${application}-${slug}`

function applicationPart(application: ApplicationReading, index: number, rich: RichText, texts: ExportTexts): Markup {
  const context: PageContext = {
    texts,
    rich,
    blocks: application.blocks,
    writeFields: listedFields,
    writeValue: listedValue,
    isPaper: true,
    titleLevel: 2,
    idPrefix: '',
  }
  return html`<section class="application" id="${idOf(index, '')}">
      ${applicationPage(application, unnamed(context))}
    </section>
    ${nodeParts(application.nodes, index, context, 3)}`
}

/** Headings carry no ids of their own: documents would share them. */
const unnamed = (context: PageContext): PageContext => ({ ...context, idPrefix: undefined })

function nodeParts(nodes: readonly NodeReading[], index: number, base: PageContext, level: number): Markup {
  const context = { ...unnamed(base), titleLevel: Math.min(5, level) }
  return html`${nodes.map((node) => {
    const id = idOf(index, node.slug)
    if (node.kind === 'folder')
      return html`<section class="folder" id="${id}">${folderPage(node, context)}</section>
        ${nodeParts(node.nodes, index, base, level + 1)}`
    const label = html`<p class="kind">${node.label}</p>`
    const sections = documentSections(node, node.read(), context).map(({ content }) => content)
    return html`<article id="${id}">
      ${node.path === '' ? nothing : label}${trusted(sections.map(({ text }) => text).join(''))}
    </article>`
  })}`
}

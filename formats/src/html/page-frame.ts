/* The file around the documents: head, bar, tree, search, and everything the script reads. */
import type { ExportTexts } from '../export/export-texts.ts'
import type { PageOptions } from '../pages/page-options.ts'
import { escapeText } from '../pages/rich-text.ts'
import { menuIcon, themeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { pageWordNames, type PageData, type PageNode, type PageWords } from './page/page-data.ts'
import { pageScript } from './page-script.ts'
import { pageStyles } from './page-styles.ts'
import { policyOf } from './policy.ts'

export function pageFrame(
  title: string,
  nodes: PageNode[],
  pages: readonly Markup[],
  bundles: ReadonlyMap<string, string>,
  bundleSize: number,
  { texts, language, date = '' }: PageOptions,
): string {
  // The names are those of the texts; `fromEntries` forgets them.
  const words = Object.fromEntries(pageWordNames.map((name) => [name, texts[name]])) as PageWords
  const data: PageData = { title, words, nodes }
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf([pageScript], [pageStyles])}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeText(title)}</title>`,
    `<style>${pageStyles}</style>`,
  ]
  return [
    `<!doctype html>\n<html lang="${language}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n`,
    html`${bar(title, date, texts)}${side(texts)}`.text,
    `\n<main id="page" tabindex="-1" data-blocks="${bundleSize}"></main>\n`,
    '<div id="said" class="unseen" role="status"></div>\n',
    `<script type="application/json" id="data">${jsonText(data)}</script>\n`,
    ...pages.map((page, index) => inert(`page-${index}`, page.text)),
    ...Array.from(bundles, ([id, text]) => inert(id, text)),
    `<script>${pageScript}</script>\n</body>\n</html>\n`,
  ].join('')
}

function bar(title: string, date: string, texts: ExportTexts): Markup {
  return html`<a class="skip" id="skip" href="#page">${texts.skipToDocument}</a>
    <header class="bar">
      <button
        type="button"
        id="menu"
        class="icon"
        aria-expanded="false"
        aria-controls="side"
        aria-label="${texts.menu}"
      >
        ${menuIcon}
      </button>
      <span class="title">${title}</span>${date !== '' && html`<span class="date">${date}</span>`}
      <button type="button" id="theme" class="icon">${themeIcon}</button>
    </header>`
}

function side(texts: ExportTexts): Markup {
  return html`<div id="scrim" class="scrim"></div>
    <div class="side" id="side">
      <div class="find">
        <input
          id="search"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="results"
          placeholder="${texts.search}"
          aria-label="${texts.search}"
          autocomplete="off"
          spellcheck="false"
        /><kbd aria-hidden="true">/</kbd>
      </div>
      <p id="search-note" role="status"></p>
      <div id="results" role="listbox" aria-label="${texts.search}" hidden></div>
      <nav id="tree" aria-label="${texts.navigation}"></nav>
    </div>`
}

/** HTML that waits as text. Nothing that people wrote can end it, since every `<` of theirs is escaped; should one not be, it is here. */
function inert(id: string, text: string): string {
  return `<script type="text/html" id="${id}">${text.replaceAll(/<(?=\/?script|!--)/gi, '&lt;')}</script>\n`
}

function jsonText(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

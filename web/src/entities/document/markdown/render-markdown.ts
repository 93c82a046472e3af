/*
 * Markdown (CommonMark with GFM) and HTML as safe elements: headings get ids, code its colours, tables room to scroll. Loaded on demand.
 */
import MarkdownIt from 'markdown-it'
import { tokenize, type Token } from '../code/highlight.ts'
import { sanitizeHtml } from './sanitize.ts'

export interface Heading {
  id: string
  text: string
  /** 1 to 6. */
  level: number
}

export interface RenderedText {
  html: string
  headings: Heading[]
}

const reader = new MarkdownIt({ html: true, linkify: true })

const cache = new Map<string, RenderedText>()
const cacheSize = 300

/**
 * Renders Markdown; the same text is rendered once.
 * @param idPrefix stands in front of heading ids, so that two texts on one page do not share any
 */
export function renderMarkdown(text: string, idPrefix = ''): RenderedText {
  const key = `${idPrefix}\n${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const rendered = finish(reader.render(text), idPrefix)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(key, rendered)
  return rendered
}

/** The HTML of a Markdown text as it stands there, for an editor: not yet safe on a page. */
export function writeMarkdownAsHtml(text: string): string {
  return reader.render(text)
}

/** As `renderMarkdown`, for text that is HTML already. */
export function renderHtml(html: string, idPrefix = ''): RenderedText {
  return finish(html, idPrefix)
}

function finish(html: string, idPrefix: string): RenderedText {
  const fragment = sanitizeHtml(html)
  const headings = nameHeadings(fragment, idPrefix)
  for (const code of fragment.querySelectorAll('pre > code')) colour(code)
  for (const table of fragment.querySelectorAll('table')) frameTable(table)
  for (const item of fragment.querySelectorAll('li')) turnIntoTask(item)
  const container = document.createElement('div')
  container.append(fragment)
  return { html: container.innerHTML, headings }
}

/** `Sign it: step 2!` is `sign-it-step-2`: letters and digits of all scripts stay. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function nameHeadings(fragment: DocumentFragment, idPrefix: string): Heading[] {
  const used = new Map<string, number>()
  const hasTitle = fragment.querySelector('h1') !== null
  return Array.from(fragment.querySelectorAll('h1, h2, h3, h4, h5, h6'), (element) => {
    const level = Number(element.localName.slice(1))
    // The page's own title is the only heading of the first level.
    if (hasTitle) element.setAttribute('aria-level', String(level + 1))
    const text = element.textContent.trim()
    const slug = idPrefix + (slugOf(text) || 'section')
    const times = used.get(slug) ?? 0
    used.set(slug, times + 1)
    const id = times === 0 ? slug : `${slug}-${times}`
    element.id = id
    return { id, text, level }
  })
}

function colour(code: Element): void {
  const language = /language-([\w+#.-]+)/.exec(code.className)?.[1] ?? ''
  if (language !== '') code.parentElement?.setAttribute('data-language', language)
  const tokens = tokenize(code.textContent, language)
  code.replaceChildren()
  for (const token of tokens) code.append(token.kind === 'plain' ? token.text : colouredToken(token))
}

function colouredToken(token: Token): Element {
  const span = document.createElement('span')
  span.className = `code-${token.kind}`
  span.textContent = token.text
  return span
}

function frameTable(table: Element): void {
  const frame = document.createElement('div')
  frame.className = 'md-table'
  table.replaceWith(frame)
  frame.append(table)
}

/** `- [x] done`: GFM's task items. */
function turnIntoTask(item: Element): void {
  const first = item.firstElementChild?.localName === 'p' ? item.firstElementChild.firstChild : item.firstChild
  const mark = first?.nodeType === Node.TEXT_NODE ? /^\s*\[([ xX])\]\s/.exec(first.textContent ?? '') : null
  if (first === null || mark === null) return
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.disabled = true
  box.toggleAttribute('checked', mark[1] !== ' ')
  first.textContent = (first.textContent ?? '').slice(mark[0].length)
  box.setAttribute('aria-label', first.textContent.trim())
  item.prepend(box)
  item.className = 'md-task'
}

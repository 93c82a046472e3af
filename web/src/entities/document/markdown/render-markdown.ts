/*
 * Markdown as GitHub writes it and HTML as safe elements: headings get ids and links to them, footnotes links in both directions, code its
 * colours, tables room to scroll. Loaded on demand.
 */
import { createMarkdownReader, type AlertTitles } from '@lectern/formats/markdown-reader'
import MarkdownIt, { type MarkdownIt as MarkdownReader } from 'markdown-it'
import { languageOfText } from '../../../shared/lib/text-language.ts'
import { tokenize, type Token } from '../code/highlight.ts'
import { sanitizeHtml } from './sanitize.ts'
import './rendered-text.css'

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

/** What the reader's language calls what a text gets around it. */
export interface RenderWords {
  /** Of the other words, such as `en`. */
  language: string
  alerts: AlertTitles
  footnotes: string
  footnote: (number: number) => string
  backToReference: string
  headingLink: (heading: string) => string
}

/** An editor's: what it does not know stays as it is written. */
const plainReader = new MarkdownIt({ html: true, linkify: true })
const readers = new Map<string, MarkdownReader>()

const cache = new Map<string, RenderedText>()
const cacheSize = 300

/**
 * Renders Markdown; the same text is rendered once.
 * @param idPrefix begins the ids of headings and footnotes, so that two texts on one page do not share any
 */
export function renderMarkdown(text: string, words: RenderWords, idPrefix = ''): RenderedText {
  const key = `${words.language}\n${idPrefix}\n${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const reader = readers.get(words.language) ?? createMarkdownReader(words.alerts)
  readers.set(words.language, reader)
  const rendered = finish(reader.render(text), words, idPrefix)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(key, rendered)
  return rendered
}

/** The HTML of a Markdown text as it is, for an editor: not yet safe on a page. */
export function writeMarkdownAsHtml(text: string): string {
  return plainReader.render(text)
}

/** As `renderMarkdown`, for text that is HTML already. */
export function renderHtml(html: string, words: RenderWords, idPrefix = ''): RenderedText {
  return finish(html, words, idPrefix)
}

function finish(html: string, words: RenderWords, idPrefix: string): RenderedText {
  const fragment = sanitizeHtml(html)
  const headings = nameHeadings(fragment, words, idPrefix)
  linkFootnotes(fragment, words, idPrefix)
  for (const code of fragment.querySelectorAll('pre > code')) colour(code)
  for (const table of fragment.querySelectorAll('table')) frame(table, 'md-table')
  for (const item of fragment.querySelectorAll('li')) turnIntoTask(item)
  markEnglish(fragment)
  const container = document.createElement('div')
  container.append(fragment)
  return { html: container.innerHTML, headings }
}

const blocks = 'p:not([lang]), h1, h2, h3, h4, h5, h6, li, td, th'

/** In a text of several languages, English blocks; a text of one is marked as a whole. */
function markEnglish(fragment: DocumentFragment): void {
  if (languageOfText(fragment.textContent) !== undefined) return
  for (const block of fragment.querySelectorAll<HTMLElement>(blocks))
    if (languageOfText(block.textContent) === 'en') block.lang = 'en'
}

/** `Sign it: step 2!` is `sign-it-step-2`: letters and digits of all scripts stay. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function nameHeadings(fragment: DocumentFragment, words: RenderWords, idPrefix: string): Heading[] {
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
    if (text !== '') addAnchor(element, id.slice(idPrefix.length), words.headingLink(text))
    return { id, text, level }
  })
}

/** A link to a heading, beside it: what the heading itself is called stays the same. */
function addAnchor(heading: Element, id: string, name: string): void {
  frame(heading, 'md-heading')
  heading.after(linkTo(id, name, 'md-anchor'))
}

/** A link within the text; the page knows the prefix of its ids. */
function linkTo(id: string, name: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.setAttribute('href', `#${id}`)
  link.setAttribute('aria-label', name)
  link.className = className
  return link
}

/** References become links to their notes, and each note leads back to the first of its references. */
function linkFootnotes(fragment: DocumentFragment, words: RenderWords, idPrefix: string): void {
  const list = fragment.lastElementChild
  if (list?.matches('ol.md-footnotes') !== true) return
  list.setAttribute('aria-label', words.footnotes)
  const notes = Array.from(list.children)
  const linked = new Set<Element>()
  for (const mark of fragment.querySelectorAll('sup.md-footnote')) {
    const number = Number(mark.textContent)
    const note = notes[number - 1]
    if (note === undefined || mark.closest('a') !== null) continue
    const link = linkTo(`footnote-${number}`, words.footnote(number), '')
    link.removeAttribute('class')
    link.textContent = String(number)
    mark.replaceChildren(link)
    if (linked.has(note)) continue
    linked.add(note)
    mark.id = `${idPrefix}reference-${number}`
    note.id = `${idPrefix}footnote-${number}`
    const back = linkTo(`reference-${number}`, words.backToReference, 'md-footnote-back')
    const end = note.lastElementChild?.localName === 'p' ? note.lastElementChild : note
    end.append(' ', back)
  }
}

function colour(code: Element): void {
  const language = /language-([\w+#.-]+)/.exec(code.className)?.[1] ?? ''
  const block = code.parentElement
  if (block !== null) block.className = 'md-code'
  if (language !== '') block?.setAttribute('data-language', language)
  if (language === 'mermaid') frame(block, 'md-diagram')
  // Long lines are scrolled by keyboard, too.
  code.setAttribute('tabindex', '0')
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

function frame(element: Element | null, className: string): void {
  const around = document.createElement('div')
  around.className = className
  element?.replaceWith(around)
  if (element !== null) around.append(element)
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

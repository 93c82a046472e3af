/*
 * Between stored HTML and the editor's document. Owns: task lists, which are stored as items that begin with `[ ]` or `[x]`, as Markdown and the
 * reading page have them; and writing HTML as people would, so that stored texts stay small and comparable by line.
 */
import { DOMParser as DocumentReader, DOMSerializer, type Node as RichNode, type Schema } from '@tiptap/pm/model'
import { inertBody } from './clean-html.ts'
import { describeHtml } from './describe-html.ts'
import { moveChildren, unwrap } from './move-children.ts'

const taskMark = /^\s*\[([ xX])\]\s+/

/** The document of a stored text. */
export function readHtml(html: string, schema: Schema): RichNode {
  const body = inertBody(html)
  // Inner lists first: an item's own text counts, not that of the list in it.
  for (const list of [...body.querySelectorAll('ul')].reverse()) readTasks(list)
  return DocumentReader.fromSchema(schema).parse(body)
}

function readTasks(list: Element): void {
  const marks = [...list.children].map((item) => ({ item, text: firstText(item) }))
  const isTasks = marks.length > 0 && marks.every(({ text }) => taskMark.test(text?.textContent ?? ''))
  if (!isTasks) return
  list.setAttribute('data-type', 'taskList')
  for (const { item, text } of marks) {
    const written = text?.textContent ?? ''
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(taskMark.exec(written)?.[1] !== ' '))
    if (text !== undefined) text.textContent = written.replace(taskMark, '')
  }
}

function firstText(item: Element): Node | undefined {
  const first =
    item.firstElementChild?.localName === 'p' && item.firstChild === item.firstElementChild
      ? item.firstElementChild.firstChild
      : item.firstChild
  return first?.nodeType === Node.TEXT_NODE ? first : undefined
}

/** The HTML to store. */
export function writeHtml(content: RichNode): string {
  const inert = document.implementation.createHTMLDocument('')
  const { body } = inert
  DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content, { document: inert }, body)
  for (const item of [...body.querySelectorAll('li[data-type="taskItem"]')].reverse()) writeTask(item)
  for (const list of body.querySelectorAll('ul[data-type]')) list.removeAttribute('data-type')
  for (const element of body.querySelectorAll('[data-style]')) {
    element.setAttribute('style', element.getAttribute('data-style') ?? '')
    element.removeAttribute('data-style')
  }
  for (const table of body.querySelectorAll('table')) writeHead(table)
  for (const element of body.querySelectorAll('li, td, th')) unwrapText(element)
  const only = body.children.length === 1 && body.firstElementChild
  // A text that was emptied is none.
  if (only !== false && only?.localName === 'p' && only.childNodes.length === 0) return ''
  return [...body.children].map((element) => element.outerHTML).join('\n')
}

function writeTask(item: Element): void {
  const mark = item.getAttribute('data-checked') === 'true' ? '[x] ' : '[ ] '
  const content = item.querySelector(':scope > div')
  item.replaceChildren()
  if (content !== null) moveChildren(content, item)
  const first = item.firstElementChild
  if (first?.localName === 'p') first.prepend(mark)
  else item.prepend(mark)
  item.removeAttribute('data-type')
  item.removeAttribute('data-checked')
}

/** Rows of headings alone are the head of their table. */
function writeHead(table: Element): void {
  const rows = [...table.querySelectorAll(':scope > tbody > tr')]
  const isHead = (row: Element) => [...row.children].every(({ localName }) => localName === 'th')
  const end = rows.findIndex((row) => !isHead(row))
  const heads = end === -1 ? [] : rows.slice(0, end)
  if (heads.length === 0) return
  const head = table.ownerDocument.createElement('thead')
  for (const row of heads) head.append(row)
  table.prepend(head)
}

/** A single line needs no paragraph around it. */
function unwrapText(element: Element): void {
  const [first, second] = element.children
  if (first?.localName !== 'p' || first.attributes.length > 0) return
  const isAlone =
    second === undefined || (element.localName === 'li' && (second.localName === 'ul' || second.localName === 'ol'))
  if (isAlone && element.firstChild === first && element.querySelectorAll(':scope > p').length === 1) unwrap(first)
}

/** True when nothing of a stored text would be lost by editing it here. */
export function canHold(html: string, schema: Schema): boolean {
  return describeHtml(writeHtml(readHtml(html, schema))) === describeHtml(html)
}

/*
 * What an HTML text means, apart from how it is written: two texts that look the same to readers have the same description. With it the editor
 * knows whether it can hold a text. Spellings that mean the same (`b` and `strong`, a bare line in a list item and a paragraph there) are one.
 */
import { appendAll, trimEndOf } from '@lectern/model'
import { inertBody } from './clean-html.ts'
import { cleanStyle } from './rich-styles.ts'

const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption figure hr li menu ol p pre ul ' +
    'caption table td tfoot th tr details summary col colgroup'
  ).split(' '),
)
/** Blocks that hold text themselves. */
const textBlocks: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 pre dt summary figcaption caption'.split(' '))
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's', menu: 'ul' }

/** Lines of text in a block: the same marks, the same run. */
interface Run {
  marks: string
  text: string
}

class Description {
  readonly lines: string[] = []
  #runs: Run[] = []

  text(text: string, marks: readonly string[], isVerbatim: boolean): void {
    const found = isVerbatim ? text : text.replace(/[ \t\n\r\f]+/g, ' ')
    const last = this.#runs.at(-1)
    const key = [...new Set(marks)].sort().join(' ')
    if (last?.marks === key) last.text += found
    else this.#runs.push({ marks: key, text: found })
  }

  /** Ends a line of text. @param isBare it is in no paragraph of its own */
  end(isBare: boolean, isVerbatim = false): void {
    const runs = isVerbatim ? this.#runs : trimmed(this.#runs)
    this.#runs = []
    const texts = runs.filter((run) => run.text !== '').map(({ marks, text }) => `${marks}|${text}`)
    const isParagraph = isBare && texts.length > 0
    if (isParagraph) this.lines.push('<p>')
    appendAll(this.lines, texts)
    if (isParagraph) this.lines.push('</p>')
  }
}

/** Blanks at the ends and beside other blanks show nothing. */
function withoutBlanksAtBreaks(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.length - 1
  return [first, ...rest.map((line) => line.replace(/^ +/, ''))]
    .map((line, index) => (index <= last ? trimEndOf(line, ' ') : line))
    .join('\n')
}

function trimmed(runs: readonly Run[]): Run[] {
  let isAfterBlank = true
  const left = runs.map(({ marks, text }) => {
    const kept = isAfterBlank ? text.replace(/^ /, '') : text
    if (kept !== '') isAfterBlank = / $|\n$/.test(kept)
    return { marks, text: withoutBlanksAtBreaks(kept) }
  })
  const last = left.findLast(({ text }) => text !== '')
  if (last !== undefined) last.text = last.text.replace(/ $/, '')
  return left
}

/** The same text for two HTML texts that show the same. */
export function describeHtml(html: string): string {
  const found = new Description()
  describeChildren(inertBody(html), [], found, false)
  found.end(true)
  return found.lines.join('\n').replace(/<(td|th|li)([^<>]*)>\n<p>\n<\/p>\n<\/\1>/g, '<$1$2>\n</$1>')
}

function describeChildren(parent: Node, marks: readonly string[], found: Description, isVerbatim: boolean): void {
  for (const node of parent.childNodes) {
    if (node instanceof Element) describeElement(node, marks, found, isVerbatim)
    else if (node.nodeType === Node.TEXT_NODE) found.text(node.textContent ?? '', marks, isVerbatim)
  }
}

function describeElement(element: Element, marks: readonly string[], found: Description, isVerbatim: boolean): void {
  const { localName } = element
  const name = sameAs[localName] ?? localName
  if (localName === 'br') found.text('\n', [], true)
  else if (localName === 'img') found.text(`<img${attributesOf(element)}>`, marks, true)
  else if (isTransparent(element)) describeChildren(element, marks, found, isVerbatim)
  else if (blocks.has(localName)) describeBlock(element, name, found)
  else if (element.textContent === '' && element.querySelector('img, br') === null) {
    // An anchor shows nothing, and links lead to it.
    if (attributesOf(element) !== '') found.text(`<${name}${attributesOf(element)}>`, [], true)
  } else describeChildren(element, [...marks, `${name}${attributesOf(element)}`], found, isVerbatim)
}

function describeBlock(element: Element, name: string, found: Description): void {
  const outer = element.parentElement
  found.end(outer === null || !textBlocks.has(outer.localName))
  found.lines.push(`<${name}${attributesOf(element)}>`)
  const isVerbatim = name === 'pre'
  const code = isVerbatim && element.childNodes.length === 1 ? element.firstElementChild : null
  if (code?.localName === 'code') {
    found.lines.push(attributesOf(code))
    describeChildren(code, [], found, true)
  } else {
    if (isVerbatim) found.lines.push('')
    describeChildren(element, [], found, isVerbatim)
  }
  found.end(!textBlocks.has(element.localName), isVerbatim)
  found.lines.push(`</${name}>`)
}

/** Elements without a meaning of their own here. */
function isTransparent(element: Element): boolean {
  const { localName } = element
  if (localName === 'tbody') return true
  if (localName === 'thead') return [...element.querySelectorAll('td')].length === 0
  const isPlain = attributesOf(element) === ''
  return (localName === 'span' || localName === 'col' || localName === 'colgroup') && isPlain
}

/** In one order, without those that state a default. */
function attributesOf(element: Element): string {
  return [...element.attributes]
    .map(({ name, value }) => [name, name === 'style' ? cleanStyle(value).split(';').sort().join(';') : value.trim()])
    .filter(
      ([name, value]) =>
        value !== '' && !((name === 'colspan' || name === 'rowspan' || name === 'start') && value === '1'),
    )
    .map(([name, value]) => ` ${name ?? ''}="${value ?? ''}"`)
    .sort()
    .join('')
}

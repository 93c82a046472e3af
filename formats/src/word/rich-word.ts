/*
 * Markdown and rich text as paragraphs, lists, tables, code and pictures of Word. What has no form there is plain text, and named.
 */
import { ExternalHyperlink, ImageRun, Paragraph, TextRun, type FileChild, type IRunOptions } from 'docx'
import { appendAll } from '@lectern/model'
import type { RichText } from '../pages/rich-text.ts'
import { readPicture } from './picture-size.ts'
import { plainOf, readRich, type RichElement, type RichNode } from './rich-tree.ts'
import { clean, codeLines, gap, runs, table, type Inline } from './word-parts.ts'
import { codeFont, colours, deepestHeading } from './word-styles.ts'

type Form = Omit<IRunOptions, 'text' | 'children'>

/** Where a block stands. */
interface Place {
  /** Style of its paragraphs; undefined for plain ones. */
  style: string | undefined
  /** The list it is an item of. */
  list: { reference: 'points' | 'numbers'; level: number; instance: number } | undefined
}

const forms: Readonly<Record<string, Form>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  cite: { italics: true },
  dfn: { italics: true },
  u: { underline: {} },
  ins: { underline: {} },
  del: { strike: true },
  s: { strike: true },
  mark: { shading: { fill: 'FDF4E1' } },
  sub: { subScript: true },
  sup: { superScript: true },
  code: { font: codeFont, size: 18 },
  kbd: { font: codeFont, size: 18 },
  samp: { font: codeFont, size: 18 },
  small: { size: 17 },
}
const inlineTags: ReadonlySet<string> = new Set([
  ...Object.keys(forms),
  ...[
    'a',
    'abbr',
    'bdi',
    'bdo',
    'br',
    'data',
    'img',
    'q',
    'rb',
    'rp',
    'rt',
    'rtc',
    'ruby',
    'span',
    'time',
    'var',
    'wbr',
  ],
])
const plain: Place = { style: undefined, list: undefined }
/** Pixels that fit beside the margins. */
const widestPicture = 620
const deepest = 40

export class RichWord {
  readonly #rich: RichText
  readonly #onPlain: (tag: string) => void
  #lists = 0

  /** @param onPlain told of each element that became plain text */
  constructor(rich: RichText, onPlain: (tag: string) => void) {
    this.#rich = rich
    this.#onPlain = onPlain
  }

  markdown(text: string): FileChild[] {
    return this.#blocks(readRich(this.#rich.markdown(text, 1)), plain, 0)
  }

  html(html: string): FileChild[] {
    return this.#blocks(readRich(this.#rich.html(html, 1)), plain, 0)
  }

  /** Runs of inline nodes come together in a paragraph; blocks end it. */
  #blocks(nodes: readonly RichNode[], place: Place, depth: number): FileChild[] {
    const blocks: FileChild[] = []
    let inline: RichNode[] = []
    let first = place
    const flush = (): void => {
      if (plainOf(inline).trim() !== '' || inline.some((node) => hasPicture(node))) {
        blocks.push(this.#paragraph(inline, first))
        // Only the first paragraph of an item has its mark.
        first = { ...place, list: undefined }
      }
      inline = []
    }
    for (const node of nodes) {
      if (typeof node === 'string' || inlineTags.has(node.tag)) {
        inline.push(node)
        continue
      }
      flush()
      appendAll(blocks, this.#block(node, node.tag === 'p' ? first : place, depth + 1))
      if (node.tag === 'p') first = { ...place, list: undefined }
    }
    flush()
    return blocks
  }

  #block(node: RichElement, place: Place, depth: number): FileChild[] {
    const { tag, children } = node
    if (depth > deepest) return [this.#paragraph([plainOf(children)], place)]
    if (/^h[1-6]$/.test(tag)) return [this.#paragraph(children, { ...place, style: 'Part' })]
    switch (tag) {
      case 'p':
      case 'summary':
      case 'dt':
      case 'figcaption':
      case 'caption':
        return [this.#paragraph(children, place)]
      case 'ul':
      case 'ol':
        return this.#list(node, place, depth)
      case 'pre':
        return codeLines(plainOf(children).replace(/\n$/, ''))
      case 'blockquote':
        return this.#blocks(children, { ...place, style: 'Quote' }, depth)
      case 'table':
        return this.#table(node, depth)
      case 'hr':
        return [new Paragraph({ thematicBreak: true, children: [] })]
      case 'dd':
        return this.#blocks(children, { ...place, style: 'Quote' }, depth)
      case 'div':
      case 'dl':
      case 'figure':
      case 'section':
      case 'article':
      case 'hgroup':
      case 'details':
      case 'li':
      case 'col':
      case 'colgroup':
        return this.#blocks(children, place, depth)
      default:
        this.#onPlain(tag)
        return this.#blocks(children, place, depth)
    }
  }

  #list(node: RichElement, place: Place, depth: number): FileChild[] {
    const above = place.list
    const reference = node.tag === 'ol' ? 'numbers' : 'points'
    const level = Math.min(deepestHeading - 1, above === undefined ? 0 : above.level + 1)
    this.#lists += 1
    const list = { reference, level, instance: this.#lists } as const
    return node.children.flatMap((child): FileChild[] => {
      if (typeof child === 'string') return []
      // A list in an item knows how deep it stands, though the item's later paragraphs have no mark.
      return this.#item(child.tag === 'li' ? child.children : [child], { ...place, list }, depth + 1)
    })
  }

  #item(nodes: readonly RichNode[], place: Place, depth: number): FileChild[] {
    const isList = (node: RichNode): node is RichElement =>
      typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol')
    const own = nodes.filter((node) => !isList(node))
    return [
      ...this.#blocks(own, place, depth),
      ...nodes.filter(isList).flatMap((list) => (depth > deepest ? [] : this.#list(list, place, depth + 1))),
    ]
  }

  #table(node: RichElement, depth: number): FileChild[] {
    const rows = rowsOf(node)
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (columns === 0) return []
    if (
      rows.some((row) => row.some(({ attributes }) => (attributes['colspan'] ?? attributes['rowspan']) !== undefined))
    )
      this.#onPlain('colspan')
    const [head, ...rest] = rows
    const isHead = head?.every(({ tag }) => tag === 'th') === true
    const titles = isHead ? head.map(({ children }) => plainOf(children).trim()) : []
    const body = (isHead ? rest : rows).map((row) =>
      Array.from({ length: columns }, (_, column) => this.#blocks(row[column]?.children ?? [], plain, depth + 1)),
    )
    const padded = isHead ? Array.from({ length: columns }, (_, column) => titles[column] ?? '') : []
    return [
      table(
        padded,
        body,
        Array.from({ length: columns }, () => 1),
      ),
      gap(),
    ]
  }

  #paragraph(nodes: readonly RichNode[], { style, list }: Place): Paragraph {
    return new Paragraph({
      children: nodes.flatMap((node) => this.#inline(node, {}, 0)),
      ...(style !== undefined && { style }),
      ...(list !== undefined && { numbering: list }),
    })
  }

  #inline(node: RichNode, form: Form, depth: number): Inline[] {
    if (typeof node === 'string')
      return node === '' ? [] : [new TextRun({ ...form, text: clean(node.replaceAll(/\s+/g, ' ')) })]
    const { tag, attributes, children } = node
    if (tag === 'br') return [new TextRun({ break: 1 })]
    if (tag === 'img') return this.#picture(attributes)
    if (depth > deepest) return runs(plainOf(children), form)
    const own = { ...form, ...forms[tag] }
    const href = attributes['href'] ?? ''
    if (tag !== 'a' || !/^(?:https?|mailto|tel):/i.test(href))
      return children.flatMap((child) => this.#inline(child, own, depth + 1))
    const linked = { ...own, color: colours.accent, underline: {} }
    const inside = children.flatMap((child) => this.#inline(child, linked, depth + 1))
    return [new ExternalHyperlink({ link: clean(href), children: inside })]
  }

  #picture({ src = '', alt = '' }: RichElement['attributes']): Inline[] {
    const picture = readPicture(src)
    if (picture === undefined) {
      this.#onPlain('img')
      return alt === '' ? [] : runs(alt, { italics: true })
    }
    const scale = Math.min(1, widestPicture / picture.width)
    return [
      new ImageRun({
        type: picture.kind,
        data: picture.bytes,
        transformation: { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) },
        altText: { name: clean(alt), title: clean(alt), description: clean(alt) },
      }),
    ]
  }
}

function hasPicture(node: RichNode): boolean {
  return typeof node !== 'string' && (node.tag === 'img' || node.children.some(hasPicture))
}

/** Cells by row, whatever groups the rows stand in. */
function rowsOf(node: RichElement): RichElement[][] {
  return node.children.flatMap((child): RichElement[][] => {
    if (typeof child === 'string') return []
    if (child.tag !== 'tr') return child.tag === 'td' || child.tag === 'th' ? [] : rowsOf(child)
    return [child.children.filter((cell) => typeof cell !== 'string')]
  })
}

/*
 * The tokens of a text in XML or HTML, whole or broken. Owns: where each begins and ends, and which end tag closes which element. Takes linear time: what
 * has no end goes on to the end of the text.
 */
import { closedBy, inlineNames, rawEnds, voidNames } from './html-names.ts'

export type MarkupLanguage = 'xml' | 'html'

export interface MarkupToken {
  /** `other`: a comment, a declaration, an instruction. A character data section is text. */
  kind: 'open' | 'close' | 'single' | 'text' | 'other'
  from: number
  to: number
}

/** An element that has begun. */
export interface OpenToken extends MarkupToken {
  kind: 'open'
  name: string
  /** Index of the first token that is no longer part of it. */
  until: number
  /** The last of its tokens ends it: that may be left out in HTML, and be missing. */
  isClosed: boolean
  hasText: boolean
  hasChildren: boolean
  /** All elements in it are parts of a line, as `b` and `a` of HTML are. */
  isLine: boolean
}

export function isOpen(token: MarkupToken): token is OpenToken {
  return token.kind === 'open'
}

export function readMarkup(text: string, language: MarkupLanguage): MarkupToken[] {
  const reader = new Reader(text, language)
  let at = 0
  while (at < text.length) at = reader.take(at)
  return reader.finish()
}

class Reader {
  readonly #text: string
  readonly #isHtml: boolean
  readonly #tokens: MarkupToken[] = []
  readonly #stack: OpenToken[] = []
  /** How many elements of a name are open. */
  readonly #opened = new Map<string, number>()

  constructor(text: string, language: MarkupLanguage) {
    this.#text = text
    this.#isHtml = language === 'html'
  }

  /** Takes the token at a place. Returns where it ends. */
  take(from: number): number {
    const text = this.#text
    if (text[from] !== '<') return this.#takeText(from, text.indexOf('<', from))
    if (text.startsWith('<!--', from)) return this.#add('other', from, this.#after('-->', from + 4))
    if (text.startsWith('<![CDATA[', from)) return this.#takeText(from, this.#after(']]>', from + 9))
    if (text.startsWith('<?', from)) return this.#add('other', from, this.#after('?>', from + 2))
    if (text.startsWith('<!', from)) return this.#add('other', from, endOfDeclaration(text, from + 2))
    const second = text[from + 1] ?? ''
    if (second === '/') return this.#takeClose(from)
    // A sign of comparison in a text.
    if (!/[\p{L}_:]/u.test(second)) return this.#takeText(from, text.indexOf('<', from + 1))
    return this.#takeOpen(from)
  }

  finish(): MarkupToken[] {
    while (this.#stack.length > 0) this.#pop(false)
    return this.#tokens
  }

  /** Behind an ending. */
  #after(ending: string, from: number): number {
    const at = this.#text.indexOf(ending, from)
    return at < 0 ? this.#text.length : at + ending.length
  }

  #add(kind: MarkupToken['kind'], from: number, to: number): number {
    this.#tokens.push({ kind, from, to })
    const parent = this.#stack.at(-1)
    if (kind === 'other' && parent !== undefined) parent.hasChildren = true
    return to
  }

  #takeText(from: number, end: number): number {
    const to = end < 0 ? this.#text.length : end
    const parent = this.#stack.at(-1)
    if (parent !== undefined && /\S/.test(this.#text.slice(from, to))) parent.hasText = true
    const last = this.#tokens.at(-1)
    if (last?.kind !== 'text') return this.#add('text', from, to)
    last.to = to
    return to
  }

  #takeOpen(from: number): number {
    const to = endOfTag(this.#text, from + 1)
    const name = this.#nameAt(from + 1, to)
    if (this.#isHtml) this.#closeBefore(name)
    const parent = this.#stack.at(-1)
    if (parent !== undefined) {
      parent.hasChildren = true
      parent.isLine &&= this.#isHtml && inlineNames.has(name)
    }
    if (this.#text[to - 2] === '/' || (this.#isHtml && voidNames.has(name))) return this.#add('single', from, to)
    const open: OpenToken = {
      ...{ kind: 'open', from, to, name, until: 0, isClosed: false },
      ...{ hasText: false, hasChildren: false, isLine: true },
    }
    this.#tokens.push(open)
    this.#stack.push(open)
    this.#opened.set(name, (this.#opened.get(name) ?? 0) + 1)
    const rawEnd = this.#isHtml ? rawEnds.get(name) : undefined
    return rawEnd === undefined ? to : this.#takeRaw(rawEnd, to)
  }

  /** What no tag is read in, such as a script. */
  #takeRaw(ending: RegExp, from: number): number {
    ending.lastIndex = from
    const found = ending.exec(this.#text)
    return this.#takeText(from, found?.index ?? this.#text.length)
  }

  #takeClose(from: number): number {
    const to = endOfTag(this.#text, from + 2)
    const name = this.#nameAt(from + 2, to)
    // An end of nothing ends nothing: looking through all that is open would take long each time.
    if ((this.#opened.get(name) ?? 0) > 0) {
      while (this.#stack.at(-1)?.name !== name) this.#pop(false)
      this.#pop(true)
    }
    return this.#add('close', from, to)
  }

  /** Ends of HTML that may be left out. */
  #closeBefore(name: string): void {
    while (closedBy.get(name)?.has(this.#stack.at(-1)?.name ?? '') === true) this.#pop(false)
  }

  /** @param isClosed by the next token */
  #pop(isClosed: boolean): void {
    const open = this.#stack.pop()
    if (open === undefined) return
    open.isClosed = isClosed
    open.until = this.#tokens.length + (isClosed ? 1 : 0)
    this.#opened.set(open.name, (this.#opened.get(open.name) ?? 1) - 1)
    const parent = this.#stack.at(-1)
    if (parent !== undefined) parent.isLine &&= open.isLine
  }

  #nameAt(from: number, to: number): string {
    let end = from
    while (end < to && !/[\s/>]/.test(this.#text[end] ?? '')) end += 1
    const name = this.#text.slice(from, end)
    return this.#isHtml ? name.toLowerCase() : name
  }
}

/** Behind the `>` that is in no value of an attribute. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  return text.length
}

/** Behind a document type, whose brackets may hold further declarations. */
function endOfDeclaration(text: string, from: number): number {
  const end = text.indexOf('>', from)
  if (end < 0) return text.length
  // Not beyond its end: without any bracket each declaration would be looked through to the end of the text.
  const close = text.slice(from, end).includes('[') ? text.indexOf(']', from) : from
  const last = close < 0 ? -1 : text.indexOf('>', close)
  return last < 0 ? text.length : last + 1
}

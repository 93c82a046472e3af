/*
 * Items of a dictionary out of what people paste: an enum of Java, Kotlin, C# or TypeScript, an object, a union, JSON, a table.
 * Owns: recognising the form, and which part is the value, the name and the meaning.
 */
import { trimEndOf } from '@lectern/model'

export interface PastedItem {
  value: string
  name: string
  type: 'string' | 'number' | 'boolean'
  description: string
}

export interface Pasted {
  /** The enum's own name, when the text says one. */
  name: string
  items: PastedItem[]
}

/** Every value once, in the order of the text; none when the text is of no known form. */
export function readPasted(text: string): Pasted {
  const source = text.trim()
  const found = readJson(source) ?? readEnum(source) ?? readObject(source) ?? readUnion(source) ?? readTable(source)
  const values = new Set<string>()
  const items = found.items.filter(({ value }) => value !== '' && !values.has(value) && values.add(value))
  return { name: found.name, items }
}

function itemOf(value: string, name = '', description = ''): PastedItem {
  return { value: value.trim(), name: name.trim(), type: typeOf(value.trim()), description: description.trim() }
}

function typeOf(value: string): PastedItem['type'] {
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) return 'number'
  return value === 'true' || value === 'false' ? 'boolean' : 'string'
}

/** A text that was in quotes is a text, whatever stands in it. */
function asText(item: PastedItem): PastedItem {
  return { ...item, type: 'string' }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function readJson(text: string): Pasted | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const json: unknown = JSON.parse(text)
    if (isList(json)) return { name: '', items: json.flatMap(itemOfJson) }
    if (typeof json !== 'object' || json === null) return undefined
    return { name: '', items: Object.entries(json).map(([value, name]) => itemOf(value, scalarText(name))) }
  } catch {
    // Looks like JSON and is something else: an object literal, perhaps.
    return undefined
  }
}

function itemOfJson(entry: unknown): PastedItem[] {
  if (typeof entry !== 'object' || entry === null) {
    const item = itemOf(scalarText(entry))
    return [typeof entry === 'string' ? asText(item) : item]
  }
  const fields = new Map<string, unknown>(Object.entries(entry))
  const first = (...keys: string[]) => keys.map((key) => fields.get(key)).find((value) => value !== undefined)
  const value = first('value', 'code', 'key', 'id')
  const item = itemOf(
    scalarText(value),
    scalarText(first('name', 'label', 'text', 'title')),
    scalarText(first('description', 'desc', 'remark', 'comment')),
  )
  return [typeof value === 'string' ? asText(item) : item]
}

function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const literal = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)$/

/** What a literal stands for; undefined for anything that is none. */
function readLiteral(text: string): { text: string; isQuoted: boolean } | undefined {
  const quoted = literal.exec(text)
  if (quoted !== null) {
    const inside = quoted[1] ?? quoted[2] ?? quoted[3] ?? ''
    return { text: inside.replaceAll(/\\(.)/g, '$1'), isQuoted: true }
  }
  const plain = text.replace(/(?<=\d)[lLfFdD]$/, '')
  return /^-?\d+(\.\d+)?$|^(true|false)$/.test(plain) ? { text: plain, isQuoted: false } : undefined
}

function itemOfLiteral(value: { text: string; isQuoted: boolean }, name: string, description: string): PastedItem {
  const item = itemOf(value.text, name, description)
  return value.isQuoted ? asText(item) : item
}

function readEnum(text: string): Pasted | undefined {
  const head = /\benum\s+(?:class\s+)?([\p{L}_$][\p{L}\d_$]*)/u.exec(text)
  const body = head === null ? -1 : text.indexOf('{', head.index)
  if (head === null || body < 0) return undefined
  const entries = entriesOf(text.slice(body + 1))
  const isNumbered = entries.some(({ code }) => /^[\p{L}_$][\p{L}\d_$]*\s*=/u.test(code))
  let next = 0
  const items = entries.flatMap(({ code, comment }): PastedItem[] => {
    const parts =
      /^(?:@\w+(?:\([^)]*\))?\s*)*([\p{L}_$][\p{L}\d_$]*|"[^"]*"|'[^']*')\s*(?:\(([\s\S]*)\)|=\s*([\s\S]+))?/u.exec(
        code,
      )
    if (parts === null) return []
    const name = readLiteral(parts[1] ?? '')?.text ?? parts[1] ?? ''
    if (parts[3] !== undefined || (isNumbered && parts[2] === undefined)) {
      const value = parts[3] === undefined ? { text: String(next), isQuoted: false } : readLiteral(parts[3].trim())
      if (value !== undefined && !value.isQuoted) next = Number(value.text) + 1
      return [itemOfLiteral(value ?? { text: parts[3] ?? name, isQuoted: true }, name, comment)]
    }
    return [itemOfArguments(name, parts[2] ?? '', comment)]
  })
  return { name: head[1] ?? '', items }
}

/** `PAID(2, "Paid")`: the first argument is the value when it looks like one, the next text says what it means. */
function itemOfArguments(name: string, written: string, comment: string): PastedItem {
  const values = splitTop(written).flatMap((part) => readLiteral(part.trim()) ?? [])
  const [first, ...rest] = values
  const isValue = first !== undefined && (!first.isQuoted || values.length > 1 || /^[\w.-]+$/.test(first.text))
  const meanings = (isValue ? rest : values).filter(({ isQuoted }) => isQuoted).map((value) => value.text)
  const description = comment === '' ? (meanings[0] ?? '') : comment
  return isValue ? itemOfLiteral(first, name, description) : asText(itemOf(name, '', description))
}

interface Entry {
  code: string
  comment: string
}

/** Constants of an enum's body, up to its end; comments before or behind one belong to it. */
function entriesOf(body: string): Entry[] {
  const entries: Entry[] = []
  let code = ''
  let comment = ''
  let depth = 0
  let last: Entry | undefined
  const flush = () => {
    if (code.trim() !== '') entries.push((last = { code: code.trim(), comment: comment.trim() }))
    code = ''
    comment = ''
  }
  for (const [token] of body.matchAll(
    /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\n|[\s\S]/g,
  )) {
    if (token.startsWith('//') || token.startsWith('/*')) {
      const words = wordsOf(token)
      // Behind a comma on the same line: of the constant before.
      if (code.trim() === '' && last?.comment === '' && token.startsWith('//')) last.comment = words
      else comment = comment === '' ? words : comment
    } else if (token === '\n') {
      if (code.trim() === '') last = undefined
      code += ' '
    } else if (depth === 0 && (token === ';' || token === '}')) break
    else if (depth === 0 && token === ',') flush()
    else {
      if ('([{'.includes(token)) depth += 1
      if (')]}'.includes(token)) depth -= 1
      code += token
    }
  }
  flush()
  return entries
}

function wordsOf(comment: string): string {
  const inside = comment.endsWith('*/') ? trimEndOf(comment.slice(0, -1), '*') : comment
  return inside
    .replace(/^\/(?:\*+|\/+)/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ')
}

/** Parts between commas that stand in no bracket and no quotes. */
function splitTop(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[\s\S]/g)) {
    if ('([{'.includes(token)) depth += 1
    if (')]}'.includes(token)) depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + token)
  }
  return parts
}

/** `const Status = { ON: 'on', OFF: 'off' } as const` */
function readObject(text: string): Pasted | undefined {
  const head = /^(?:(?:export\s+)?(?:const|let|var)\s+([\p{L}_$][\p{L}\d_$]*)(?:[^={\p{L}\d_$][^={]*)?=\s*)?\{/u.exec(
    text,
  )
  if (head === null) return undefined
  const items = entriesOf(text.slice(head[0].length)).flatMap(({ code, comment }): PastedItem[] => {
    const parts = /^([\p{L}\d_$]+|"[^"]*"|'[^']*')\s*:\s*([\s\S]+)$/u.exec(code)
    const value = parts === null ? undefined : readLiteral((parts[2] ?? '').trim())
    if (parts === null || value === undefined) return []
    return [itemOfLiteral(value, readLiteral(parts[1] ?? '')?.text ?? parts[1] ?? '', comment)]
  })
  return items.length === 0 ? undefined : { name: head[1] ?? '', items }
}

/** `type Status = 'on' | 'off'` */
function readUnion(text: string): Pasted | undefined {
  const head = /^(?:(?:export\s+)?type\s+([\p{L}_$][\p{L}\d_$]*)\s*=)?/u.exec(text)
  const parts = text
    .slice(head?.[0].length ?? 0)
    .replace(/;\s*$/, '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const values = parts.map(readLiteral)
  if (values.length < 2 || !values.every((value) => value !== undefined)) return undefined
  return { name: head?.[1] ?? '', items: values.map((value) => itemOfLiteral(value, '', '')) }
}

const headWords = /^(value|code|key|enum|值|编码|代码|枚举值|键)$/i

/** Lines of a spreadsheet, a CSV file, or `1: on`. */
function readTable(text: string): Pasted {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTabbed = lines.some((line) => line.includes('\t'))
  const isCsv = !isTabbed && lines.length > 0 && lines.every((line) => /[,，]/.test(line))
  const rows = lines.map((line) => (isTabbed ? line.split('\t') : isCsv ? readCsvLine(line) : readPair(line)))
  const hasHead = headWords.test(rows[0]?.[0]?.trim() ?? '')
  return {
    name: '',
    items: rows.slice(hasHead ? 1 : 0).map(([value = '', name = '', ...rest]) => itemOf(value, name, rest.join(' '))),
  }
}

function readCsvLine(line: string): string[] {
  const cells = Array.from(line.matchAll(/(?:^|[,，])\s*(?:"((?:[^"]|"")*)"|([^,，]*))/g))
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

/** `1: on`, `1 = on`, `1 - on`, `1 on`; the value has no blanks. */
function readPair(line: string): string[] {
  const bare = line.trim().replace(/[,，;；]$/, '')
  const head = /^["']?([^\s:=：,，"']+)["']?/.exec(bare)
  const rest = bare.slice(head?.[0].length)
  const separator = /^(?:\s*[:=：]|\s+-(?=\s)|\s)\s*/.exec(rest)
  if (head === null || separator === null) return [line.replace(/[,，;；]\s*$/, '')]
  return [head[1] ?? '', rest.slice(separator[0].length).trimEnd()]
}

/*
 * The HTML table YApi's Markdown shows a JSON Schema as → that schema, as far as the table says it.
 */
import { setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { maxDepth } from '../source/tidy-tree.ts'
import { keywords } from '../requests/facts.ts'
import { typedValue } from './schema.ts'

interface Row {
  level: number
  name: string
  type: string
  isRequired: boolean
  value: string
  description: string
  /** By YApi's words for them. */
  facts: Map<string, string>
  children: Row[]
}

const numberWords: ReadonlyMap<string, string> = new Map([
  ['最大值', 'maximum'],
  ['最小值', 'minimum'],
  ['最大数量', 'maxItems'],
  ['最小数量', 'minItems'],
  ['最大长度', 'maxLength'],
  ['最小长度', 'minLength'],
])

/** The schema of a table. */
export function readSchemaTable(html: string): SchemaObject {
  const body = html.slice(Math.max(0, html.indexOf('</thead>')))
  const rows = body
    .split(/<tr key=[^<>]*>/)
    .slice(1)
    .map(readRow)
  const roots = nest(rows)
  const [only] = roots
  // The root itself stands in the table only when it is no object: without a name.
  if (only !== undefined && roots.length === 1 && only.name === '') return schemaOf(only)
  return objectOf(roots)
}

function readRow(text: string): Row {
  const cells: string[] = []
  let from = text.indexOf('<td key=0>')
  for (let index = 0; index < 6 && from >= 0; index++) {
    const start = from + `<td key=${String(index)}>`.length
    const next = text.indexOf(`</td><td key=${String(index + 1)}>`, start)
    const end = next >= 0 ? next : Math.max(start, text.lastIndexOf('</td>'))
    cells.push(text.slice(start, end))
    from = next < 0 ? -1 : next + '</td>'.length
  }
  const [name = '', type = '', required = '', value = '', description = '', sub = ''] = cells
  return {
    level: Math.min(maxDepth, Math.floor(Number(/padding-left:\s*(\d+)px/.exec(name)?.[1] ?? 0) / 20)),
    name: withoutUndefined(lastSpan(name)),
    type: withoutUndefined((/^<span>([\s\S]*)<\/span>$/.exec(type)?.[1] ?? '').trim()),
    isRequired: required.trim() === '必须',
    value,
    description: withoutUndefined(/^<span[^>]*>([\s\S]*)<\/span>$/.exec(description)?.[1] ?? ''),
    facts: readFacts(sub),
    children: [],
  }
}

/** Values that were missing stand there as JavaScript's word for it. */
const withoutUndefined = (text: string): string => (text === 'undefined' ? '' : text)

/** The name of a row: what is between the end of its indent and its own end. */
function lastSpan(cell: string): string {
  const [close, text] = ['</span>', cell.trimEnd()]
  const start = text.indexOf(close) + close.length
  const end = text.length - close.length
  return text.endsWith(close) && start <= end ? text.slice(start, end).trim() : ''
}

function readFacts(html: string): Map<string, string> {
  const facts = html.split('<p key=').flatMap((part): [string, string][] => {
    const head = /^\d+><span[^<>]*>([^<]*): <\/span><span>/.exec(part)
    const end = part.indexOf('</span></p>')
    return head === null || end < 0 ? [] : [[head[1] ?? '', part.slice(head[0].length, end)]]
  })
  return new Map(facts)
}

/** Rows under the nearest row before them that is less indented. */
function nest(rows: readonly Row[]): Row[] {
  const roots: Row[] = []
  const open: Row[] = []
  for (const row of rows) {
    while ((open.at(-1)?.level ?? -1) >= row.level) open.pop()
    const parent = open.at(-1)
    if (parent === undefined) roots.push(row)
    else parent.children.push(row)
    open.push(row)
  }
  return roots
}

function objectOf(rows: readonly Row[]): SchemaObject {
  const properties: JsonObject = {}
  for (const row of rows) setOwn(properties, row.name, schemaOf(row))
  const required = rows.flatMap(({ isRequired, name }) => (isRequired ? [name] : []))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function schemaOf(row: Row): SchemaObject {
  const isList = row.type.endsWith('[]')
  const schema = isList
    ? { type: 'array', items: itemsOf(row, row.type.slice(0, -2).trimEnd()) }
    : plainSchema(row, row.type)
  return { ...schema, ...wordsOf(row, isList ? 'array' : row.type) }
}

function plainSchema(row: Row, type: string): SchemaObject {
  if (type === 'object' || row.children.some(({ name }) => name !== ''))
    return objectOf(row.children.filter(({ name }) => name !== ''))
  return type === '' ? {} : { type }
}

/** What is in a list: fields of objects, or a row without a name. */
function itemsOf(row: Row, type: string): SchemaObject {
  const [only] = row.children
  if (row.children.length === 1 && only?.name === '') {
    const inner = schemaOf(only)
    return inner['type'] === undefined && type !== '' ? { type, ...inner } : inner
  }
  return plainSchema(row, type)
}

function wordsOf(row: Row, type: string): JsonObject {
  const words: JsonObject = {}
  const description = row.description.trim()
  if (description !== '') words['description'] = description
  if (row.value.trim() !== '') words['default'] = typedValue(row.value.trim(), type)
  for (const [word, value] of row.facts) {
    const keyword = numberWords.get(word)
    if (keyword !== undefined && value.trim() !== '' && Number.isFinite(Number(value))) words[keyword] = Number(value)
    else if (word === '枚举') words['enum'] = value.split(',').map((each): Json => typedValue(each, type))
    else if (word === '元素是否都不同') words['uniqueItems'] = value === 'true'
    else if (word === 'format') words['format'] = value
    else if (word === '枚举备注') words['enumDesc'] = value
    // YApi has no word for mock rules here.
    else if (word === 'undefined' && value !== '') words[keywords.mock] = value
    else if (word !== 'item 类型') setOwn(words, `x-yapi-${word}`, value)
  }
  return words
}

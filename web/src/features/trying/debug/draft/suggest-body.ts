/* What can stand at a place of a JSON body, by its document: names of fields that are not there yet, and values. */
import {
  childRowsOf,
  jsonText,
  requestBodyOf,
  rootRowOf,
  typeText,
  type Components,
  type Json,
  type Row,
  type Schema,
} from '@lectern/model'
import type { Suggestion, Suggestions } from '../../../../shared/ui/code-editor/suggestions.ts'
import type { TriedDocument } from './call-draft.ts'
import { withStandIns } from './stand-ins.ts'

/** Nothing is offered in longer texts: each is read from its beginning. */
const longest = 500_000

type Path = readonly (string | number)[]

export async function suggestBody(
  { content, components }: TriedDocument,
  mediaType: string,
  { text, at }: { text: string; at: number },
): Promise<Suggestions | undefined> {
  const media = requestBodyOf(content, components)?.mediaTypes.find((entry) => entry.mediaType === mediaType)
  if (media === undefined || text.length > longest) return undefined
  const { findNodeAtLocation, getLocation, parseTree } = await import('jsonc-parser')
  const readable = withStandIns(text)
  const { path, isAtPropertyKey, previousNode } = getLocation(readable, at)
  const isInside =
    previousNode !== undefined && previousNode.offset < at && at <= previousNode.offset + previousNode.length
  // Pattern: at most 50 characters.
  const before = /[\w.+-]{0,50}$/.exec(readable.slice(Math.max(0, at - 50), at))?.[0].length ?? 0
  const from = isInside ? previousNode.offset : at - before
  const to = isInside ? previousNode.offset + previousNode.length : at
  const schema = { schema: media.schema, components }
  if (!isAtPropertyKey) {
    const options = rowsAt(schema, path).flatMap((row) => valuesOf(row).map((value) => valueOption(row, value)))
    return { from, to, options: onceEach(options) }
  }
  const parent = path.slice(0, -1)
  // Without the one that is being written, whose quotes may be open.
  const tree = parseTree(`${readable.slice(0, from)}${' '.repeat(to - from)}${readable.slice(to)}`)
  const object = tree === undefined ? undefined : findNodeAtLocation(tree, [...parent])
  const present = new Set((object?.children ?? []).map(({ children }): unknown => children?.[0]?.value))
  const rest = readable.slice(to).trimStart()
  const names = rowsAt(schema, parent)
    .flatMap((row) => childrenOf(schema, row))
    .filter(({ place, name }) => place === 'property' && !present.has(name))
  return { from, to, options: onceEach(names.map((each) => nameOption(each, rest))) }
}

/** The first of each label. */
function onceEach(options: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>()
  return options.filter(({ label }) => {
    const isNew = !seen.has(label)
    seen.add(label)
    return isNew
  })
}

interface Read {
  schema: Schema
  components: Components
}

/** The field at a path, in each alternative that has it. */
function rowsAt(read: Read, path: Path): Row[] {
  let rows = [rootRowOf(read.schema, read.components)]
  for (const segment of path) rows = rows.flatMap((row) => rowsBelow(childrenOf(read, row), row, segment))
  return rows
}

function rowsBelow(children: readonly Row[], row: Row, segment: string | number): Row[] {
  if (typeof segment === 'number') {
    const items = children.filter(({ place }) => place === 'item' || place === 'index')
    // The fields of items that are objects stand in the list itself.
    return items.length === 0 ? [row] : items
  }
  const named = children.filter(({ place, name }) => place === 'property' && name === segment)
  return named.length === 0 ? children.filter(({ place }) => place === 'map') : named
}

/** Of all alternatives. */
function childrenOf({ schema, components }: Read, row: Row): Row[] {
  const ofEach = row.variants?.flatMap(({ index }) => childRowsOf(row, schema, components, index))
  return ofEach ?? childRowsOf(row, schema, components)
}

function valuesOf({ enumContent, constraints, kind, nullable, example, default: usual }: Row): Json[] {
  const all: Json[] = [
    ...enumContent.map(({ value }) => value),
    ...constraints.filter(({ keyword }) => keyword === 'const').map(({ value }) => value),
    ...(kind === 'boolean' ? [true, false] : []),
    ...[usual, example].filter((value) => value !== undefined),
    ...(nullable ? [null] : []),
  ]
  return [...new Map(all.map((value) => [jsonText(value), value])).values()]
}

function valueOption({ enumContent }: Row, value: Json): Suggestion {
  const entry = enumContent.find((each) => each.value === value)
  const text = jsonText(value)
  const detail = entry === undefined ? '' : [entry.name, entry.description].filter((each) => each !== '').join(' · ')
  return { label: text, detail, info: '', text, caret: text.length }
}

/** A name with its colon and the beginning of a value, unless those are there. */
function nameOption(row: Row, rest: string): Suggestion {
  const name = JSON.stringify(row.name)
  const about = { label: row.name, detail: typeText(row), info: row.description }
  if (rest.startsWith(':')) return { ...about, text: name, caret: name.length }
  const value = startOf(row)
  const start = `${name}: `
  const caret = start.length + (value === '""' || value === '{}' || value === '[]' ? 1 : value.length)
  return { ...about, text: `${start}${value}${rest.startsWith('"') ? ',' : ''}`, caret }
}

function startOf(row: Row): string {
  const [only, ...others] = valuesOf(row)
  if (only !== undefined && (others.length === 0 || row.enumContent.length === 0)) return jsonText(only)
  if (row.kind === 'string') return '""'
  if (row.kind === 'object' || row.kind === 'map') return '{}'
  return row.kind === 'array' || row.kind === 'tuple' ? '[]' : ''
}

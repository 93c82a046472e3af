/* Which items a call lists: those that fit its filters, a page of them. And what the answer says of the page. */
import type { Components } from '../../content/components.ts'
import type { HttpContent } from '../../content/content.ts'
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { doubleOf, numberAt, valueText } from '../../number-literal.ts'
import { parameterSchema, parametersOf, type EffectiveParameter } from '../../operation/operation.ts'
import { readPlaces, sentValueOf, type MockRequest } from '../read-request.ts'
import type { Steps } from './places.ts'

interface Page {
  /** As callers count them. */
  number: number
  /** Number of the first page. */
  first: number
  size: number
  from: number
}

export interface Selection {
  items: JsonObject[]
  /** Of all that fit. */
  total: number
  page: Page
}

type Part = 'page' | 'size' | 'offset'

/** Names without capitals and signs. */
const pagingNames: Readonly<Record<Part, readonly string[]>> = {
  page: ['page', 'pageno', 'pagenum', 'pagenumber', 'pageindex', 'currentpage', 'current'],
  size: ['size', 'pagesize', 'perpage', 'limit', 'rows', 'maxresults'],
  offset: ['offset', 'skip', 'start'],
}
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_.-]/g, '')

/** Where pages are documented and a size is neither sent nor documented. */
const usualSize = 20

/** What a call lists of the items. */
export function selectItems(
  items: readonly JsonObject[],
  { content, components }: { content: HttpContent; components: Components },
  request: MockRequest,
): Selection {
  const places = readPlaces(request, content.path)
  const parameters = parametersOf(content, components).filter((each) => each.in === 'query')
  const partOf = ({ name }: EffectiveParameter) => pagingParts.find((part) => pagingNames[part].includes(plain(name)))
  const fields = new Set(items.flatMap((item) => Object.keys(item)))
  const filters = parameters.flatMap((parameter) => {
    const isFilter = partOf(parameter) === undefined && fields.has(parameter.name)
    const sent = isFilter ? sentValueOf(parameter, places, components)?.value : undefined
    return sent === undefined
      ? []
      : [{ name: parameter.name, texts: new Set([sent].flat().map((value) => valueText(value))) }]
  })
  const fitting = items.filter((item) => filters.every(({ name, texts }) => isOneOf(ownValue(item, name), texts)))
  const paging = new Map<Part, Paging>()
  for (const parameter of parameters) {
    const part = partOf(parameter)
    if (part !== undefined) paging.set(part, { parameter, sent: sentValueOf(parameter, places, components)?.value })
  }
  const page = pageOf(paging, fitting.length)
  return { items: fitting.slice(page.from, page.from + page.size), total: fitting.length, page }
}

const pagingParts: readonly Part[] = ['page', 'size', 'offset']

interface Paging {
  parameter: EffectiveParameter
  sent: Json | undefined
}

/** Of a list any entry. */
function isOneOf(value: Json | undefined, texts: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((each) => texts.has(valueText(each)))
  return value !== undefined && texts.has(valueText(value))
}

function pageOf(paging: ReadonlyMap<Part, Paging>, total: number): Page {
  const size = Math.max(1, wholeNumber(paging.get('size')) ?? (paging.size === 0 ? Math.max(total, 1) : usualSize))
  const first = firstPage(paging.get('page'))
  const number = Math.max(first, wholeNumber(paging.get('page')) ?? first)
  const offset = paging.get('offset')
  if (offset === undefined) return { number, first, size, from: (number - first) * size }
  const from = wholeNumber(offset) ?? 0
  return { number: first + Math.floor(from / size), first, size, from }
}

/** What was sent, else what the document says is meant; undefined for what is no count. */
function wholeNumber(paging: Paging | undefined): number | undefined {
  if (paging === undefined) return undefined
  const schema = parameterSchema(paging.parameter.value)
  const meant = isObject(schema) ? numberAt(schema, 'default') : undefined
  const value = paging.sent === undefined ? meant : Number(valueText(paging.sent))
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** 0 where the document lets pages begin there. */
function firstPage(paging: Paging | undefined): number {
  const schema = paging && parameterSchema(paging.parameter.value)
  if (!isObject(schema)) return 1
  return numberAt(schema, 'minimum') === 0 || numberAt(schema, 'default') === 0 ? 0 : 1
}

/** The answer with counts of the page wherever it has them: beside the list, around it, and in objects next to it. */
export function withCounts(value: Json, [step, ...rest]: Steps, selection: Selection): Json {
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [name, inner] of Object.entries(value)) {
    const isOnWay = name === step
    setOwn(result, name, isOnWay ? withCounts(inner, rest, selection) : countedField(name, inner, selection))
  }
  return result
}

function countedField(name: string, value: Json, selection: Selection): Json {
  if (!isObject(value)) return countOf(name, value, selection)
  const result = { ...value }
  for (const [inner, each] of Object.entries(value)) setOwn(result, inner, countOf(inner, each, selection))
  return result
}

/** Words of Spring, Django, MyBatis and their like. */
const counts: Readonly<Record<string, (selection: Selection) => number | boolean>> = {
  ...named(['total', 'totalcount', 'totalelements', 'totalitems', 'totalrecords', 'count'], ({ total }) => total),
  ...named(['numberofelements'], ({ items }) => items.length),
  ...named(['totalpages', 'pages', 'pagecount'], ({ total, page }) => Math.ceil(total / page.size)),
  ...named([...pagingNames.page, 'number'], ({ page }) => page.number),
  ...named(pagingNames.size, ({ page }) => page.size),
  ...named(['offset', 'skip'], ({ page }) => page.from),
  ...named(['hasmore', 'hasnext', 'hasnextpage'], hasMore),
  ...named(['hasprevious', 'haspreviouspage', 'hasprev'], ({ page }) => page.from > 0),
  ...named(['last', 'islastpage'], (selection) => !hasMore(selection)),
  ...named(['first', 'isfirstpage'], ({ page }) => page.from === 0),
  ...named(['empty'], ({ items }) => items.length === 0),
}

function named<T>(names: readonly string[], count: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, count]))
}

function hasMore({ items, total, page }: Selection): boolean {
  return page.from + items.length < total
}

/** Only where the document has a value of that kind. */
function countOf(name: string, value: Json, selection: Selection): Json {
  const key = plain(name)
  const count = Object.hasOwn(counts, key) ? counts[key]?.(selection) : undefined
  const isAlike = typeof count === 'number' ? doubleOf(value) !== undefined : typeof count === typeof value
  return count !== undefined && isAlike ? count : value
}

/* Which items a call lists: those that fit its filters, a page of them. And what the answer says of the page. */
import type { Components } from '../../content/components.ts'
import type { HttpContent, Schema } from '../../content/content.ts'
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { doubleOf, numberAt, valueText } from '../../number-literal.ts'
import { parameterSchema, parametersOf, requestBodyOf } from '../../operation/operation.ts'
import { rowsOf } from '../../schema-rows/read.ts'
import { bodyValueOf } from '../check-request.ts'
import { readPlaces, sentValueOf, type MockRequest } from '../read-request.ts'
import { plainName } from './item-keys.ts'
import type { Steps } from './places.ts'
import { isSortName, sortItems } from './sort-items.ts'

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
/** Where pages are documented and a size is neither sent nor documented. */
const usualSize = 20

/** What a call lists of the items: those that fit, sorted, a page of them. */
export function selectItems(items: readonly JsonObject[], operation: Described, request: MockRequest): Selection {
  const sent = sentFields(operation, request)
  const fields = new Set(items.flatMap((item) => Object.keys(item)))
  const filters = sent.flatMap(({ name, value }) => {
    const isFilter = partOf(name) === undefined && fields.has(name) && isFilled(value)
    return isFilter ? [{ name, texts: new Set([value].flat().map((each) => valueText(each))) }] : []
  })
  const fitting = items.filter((item) => filters.every(({ name, texts }) => isOneOf(ownValue(item, name), texts)))
  const sorts = sent.flatMap(({ name, value }) =>
    isFilled(value) && isSortName(name) && !fields.has(name) ? [{ name, value }] : [],
  )
  const paging = new Map(
    sent.flatMap((each): [Part, SentField][] => {
      const part = partOf(each.name)
      return part === undefined ? [] : [[part, each]]
    }),
  )
  const page = pageOf(paging, fitting.length)
  const shown = sortItems(fitting, sorts, fields).slice(page.from, page.from + page.size)
  return { items: shown, total: fitting.length, page }
}

const pagingParts: readonly Part[] = ['page', 'size', 'offset']
const partOf = (name: string): Part | undefined =>
  pagingParts.find((part) => pagingNames[part].includes(plainName(name)))

interface Described {
  content: HttpContent
  components: Components
}

/** A parameter or a field of the body, with what was sent for it. */
interface SentField {
  name: string
  schema: Schema | undefined
  value: Json | undefined
}

/** Forms send what is left empty as an empty text. */
const isFilled = (value: Json | undefined): value is Json => value !== undefined && value !== null && value !== ''

/** Documented parameters of the query, and documented fields of the body. */
function sentFields({ content, components }: Described, request: MockRequest): SentField[] {
  const places = readPlaces(request, content.path)
  const queries = parametersOf(content, components).filter((each) => each.in === 'query')
  const body = request.body.length === 0 ? undefined : bodyValueOf(request)
  const [media] = requestBodyOf(content, components)?.mediaTypes ?? []
  const rows = media === undefined || !isObject(body) ? [] : rowsOf(media.schema, components)
  return [
    ...queries.map(({ name, ...parameter }) => {
      const value = sentValueOf({ name, ...parameter }, places, components)?.value
      return { name, schema: parameterSchema(parameter.value), value }
    }),
    ...rows.map(({ name }) => ({ name, schema: undefined, value: ownValue(body, name) })),
  ]
}

/** Of a list any entry. */
function isOneOf(value: Json | undefined, texts: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((each) => texts.has(valueText(each)))
  return value !== undefined && texts.has(valueText(value))
}

function pageOf(paging: ReadonlyMap<Part, SentField>, total: number): Page {
  const size = Math.max(1, wholeNumber(paging.get('size')) ?? (paging.size === 0 ? Math.max(total, 1) : usualSize))
  const first = firstPage(paging.get('page'))
  const number = Math.max(first, wholeNumber(paging.get('page')) ?? first)
  const offset = paging.get('offset')
  if (offset === undefined) return { number, first, size, from: (number - first) * size }
  const from = wholeNumber(offset) ?? 0
  return { number: first + Math.floor(from / size), first, size, from }
}

/** What was sent, else what the document says is meant; undefined for what is no count. */
function wholeNumber(paging: SentField | undefined): number | undefined {
  if (paging === undefined) return undefined
  const { schema, value: sent } = paging
  const meant = isObject(schema) ? numberAt(schema, 'default') : undefined
  const value = isFilled(sent) ? Number(valueText(sent)) : meant
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** 0 where the document lets pages begin there. */
function firstPage(paging: SentField | undefined): number {
  const schema = paging?.schema
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
  const key = plainName(name)
  const count = Object.hasOwn(counts, key) ? counts[key]?.(selection) : undefined
  const isAlike = typeof count === 'number' ? doubleOf(value) !== undefined : typeof count === typeof value
  return count !== undefined && isAlike ? count : value
}

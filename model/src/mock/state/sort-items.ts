/* In which order a call lists items: `sort=-name`, `sort=name,desc`, `orderBy=name&order=desc`, `order_by=name desc`. */
import { ownValue, type Json, type JsonObject } from '../../json.ts'
import { doubleOf, valueText } from '../../number-literal.ts'
import { plainName } from './item-keys.ts'

const fieldNames = new Set(['sort', 'sortby', 'sortfield', 'sortname', 'sortkey', 'sortcolumn', 'ordering'])
const eitherNames = new Set(['order', 'orderby', 'orderbycolumn', 'orderfield', 'ordercolumn'])
const directionNames = new Set([
  'sortorder',
  'sorttype',
  'sortdir',
  'sortdirection',
  'direction',
  'dir',
  'ordertype',
  'orderdirection',
])
const ascending = new Set(['asc', 'ascend', 'ascending', '1', 'true'])
const descending = new Set(['desc', 'descend', 'descending', '-1', 'false'])
/** `order=desc` */
const directionWord = /^(?:asc|desc)(?:end|ending)?$/i
const isAscending = 'isasc'

/** Fields one after the other. */
const mostFields = 5

export function isSortName(name: string): boolean {
  const plain = plainName(name)
  return [fieldNames, eitherNames, directionNames].some((names) => names.has(plain)) || plain === isAscending
}

interface SentSort {
  name: string
  value: Json
}

interface SortField {
  name: string
  isDown: boolean
}

/** @param sent parameters by which the call sorts, in the order of the document */
export function sortItems(
  items: readonly JsonObject[],
  sent: readonly SentSort[],
  fields: ReadonlySet<string>,
): readonly JsonObject[] {
  const wanted = wantedFields(sent, fields)
  if (wanted.length === 0) return items
  return items.toSorted((one, other) => {
    for (const { name, isDown } of wanted) {
      const order = compareValues(ownValue(one, name), ownValue(other, name))
      if (order !== 0) return isDown ? -order : order
    }
    return 0
  })
}

function wantedFields(sent: readonly SentSort[], fields: ReadonlySet<string>): SortField[] {
  const isDirection = ({ name, value }: SentSort) =>
    directionNames.has(plainName(name)) || plainName(name) === isAscending || isDirectionWord(valueText(value))
  const apart = sent.find(isDirection)
  const texts = sent
    .filter((each) => !isDirection(each))
    .flatMap(({ value }) => [value].flat().flatMap((each) => valueText(each).split(',')))
  const wanted: SortField[] = []
  for (const text of texts.map((each) => each.trim())) {
    const last = wanted.at(-1)
    // `sort=name,desc`
    if (last !== undefined && isDirectionWord(text)) last.isDown = isDownward(text)
    else {
      const field = sortField(text, fields, apart !== undefined && isDownward(valueText(apart.value)))
      if (field !== undefined) wanted.push(field)
    }
  }
  return wanted.slice(0, mostFields)
}

const isDirectionWord = (text: string): boolean => directionWord.test(text)
const isDownward = (text: string): boolean => descending.has(text.toLowerCase())

/** `-name`, `+name`, `name desc`, `name:desc`; undefined where items have no such field. */
function sortField(text: string, fields: ReadonlySet<string>, isDownElse: boolean): SortField | undefined {
  const [written = '', direction] = text.replace(/^[+-]/, '').split(/[\s:]+/, 2)
  const name = fields.has(written) ? written : [...fields].find((each) => plainName(each) === plainName(written))
  if (name === undefined || written === '') return undefined
  const isKnown = direction !== undefined && (ascending.has(direction.toLowerCase()) || isDownward(direction))
  return { name, isDown: text.startsWith('-') || (isKnown ? isDownward(direction) : isDownElse) }
}

/** Numbers by size, texts by character; what is missing comes last. */
function compareValues(one: Json | undefined, other: Json | undefined): number {
  const [a, b] = [doubleOf(one), doubleOf(other)]
  if (a !== undefined && b !== undefined) return a - b
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [first, second] = [valueText(one), valueText(other)]
  return first < second ? -1 : Number(first > second)
}

/* The rules of a field as short words: `1–999`, `≥ 0`, `length 6–32`. Pure: the words come from the caller. */
import { appendAll } from '../append-all.ts'
import { isObject, type Json } from '../json.ts'
import type { Constraint, Row } from './row.ts'
import { isNumber, jsonText, valueText } from '../number-literal.ts'

/** A rule in words, or a part that stands as it is. `title` tells more than fits. */
export type Chip =
  | { kind: 'text'; text: string; title?: string }
  | { kind: 'words'; key: ChipWord; values?: Readonly<Record<string, string | number>>; title?: string }

export type ChipWord =
  | 'length'
  | 'items'
  | 'properties'
  | 'unique'
  | 'step'
  | 'default'
  | 'nullable'
  | 'readOnly'
  | 'writeOnly'
  | 'constant'
  | 'example'
  | 'closed'
  | 'closedList'
  | 'encoding'

/** `6–32`, `≥ 6`, `≤ 32`; a single number when both ends meet. */
export function rangeText(from: Json | undefined, to: Json | undefined, above = '≥', below = '≤'): string | undefined {
  const low = from !== undefined && isNumber(from) ? valueText(from) : undefined
  const high = to !== undefined && isNumber(to) ? valueText(to) : undefined
  if (low !== undefined && high !== undefined) {
    if (low === high) return low
    return above === '≥' && below === '≤' ? `${low}–${high}` : `${above} ${low}, ${below} ${high}`
  }
  if (low !== undefined) return `${above} ${low}`
  return high === undefined ? undefined : `${below} ${high}`
}

const longest = 48

/** A value on one line; long ones end in an ellipsis. */
export function shortValue(value: Json): string {
  const text = valueText(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Keywords told elsewhere or of no use to a reader. */
const silent: ReadonlySet<string> = new Set([
  'discriminator',
  'xml',
  'minItems',
  'maxItems',
  'minLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minProperties',
  'maxProperties',
])

/** The chips of a row, or of the item of a list. */
export function chipsOf(row: Row): Chip[] {
  const rule = (keyword: string) => row.constraints.find((constraint) => constraint.keyword === keyword)?.value
  const chips: Chip[] = []
  const words = (key: ChipWord, text: string | undefined) => {
    if (text !== undefined) chips.push({ kind: 'words', key, values: { text } })
  }
  words('length', rangeText(rule('minLength'), row.maxLengthIsDefault ? undefined : (row.maxLength ?? undefined)))
  const bounds = rangeText(
    rule('minimum') ?? rule('exclusiveMinimum'),
    rule('maximum') ?? rule('exclusiveMaximum'),
    rule('minimum') === undefined ? '>' : '≥',
    rule('maximum') === undefined ? '<' : '≤',
  )
  const range =
    rule('minimum') !== undefined && rule('maximum') !== undefined
      ? rangeText(rule('minimum'), rule('maximum'))
      : bounds
  if (range !== undefined) chips.push({ kind: 'text', text: range })
  words('items', rangeText(rule('minItems'), rule('maxItems')))
  words('properties', rangeText(rule('minProperties'), rule('maxProperties')))
  for (const constraint of row.constraints) appendAll(chips, otherChip(constraint))
  if (row.default !== undefined) words('default', shortValue(row.default))
  if (row.nullable) chips.push({ kind: 'words', key: 'nullable' })
  if (row.readOnly) chips.push({ kind: 'words', key: 'readOnly' })
  if (row.writeOnly) chips.push({ kind: 'words', key: 'writeOnly' })
  if (row.example !== undefined && !isObject(row.example) && !Array.isArray(row.example) && row.example !== '') {
    words('example', shortValue(row.example))
  }
  return chips
}

function otherChip({ keyword, value }: Constraint): Chip[] {
  if (silent.has(keyword)) return []
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' ? [{ kind: 'text', text: shortValue(value), title: value }] : []
    case 'uniqueItems':
      return value === true ? [{ kind: 'words', key: 'unique' }] : []
    case 'multipleOf':
      return [{ kind: 'words', key: 'step', values: { text: shortValue(value) } }]
    case 'const':
      return [{ kind: 'words', key: 'constant', values: { text: shortValue(value) } }]
    case 'contentEncoding':
      return [{ kind: 'words', key: 'encoding', values: { text: shortValue(value) } }]
    case 'contentMediaType':
      return [{ kind: 'text', text: shortValue(value) }]
    case 'items':
    case 'unevaluatedItems':
      return value === false ? [{ kind: 'words', key: 'closedList' }] : []
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return value === false ? [{ kind: 'words', key: 'closed' }] : []
    default:
      return [{ kind: 'text', text: keyword, title: jsonText(value, 2).slice(0, 600) }]
  }
}

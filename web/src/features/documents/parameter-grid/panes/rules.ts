/* The rules of a row as the form holds them: texts and ticks. Pure. */
import {
  valueOfText,
  textOfValue,
  type ColumnChange,
  type Constraint,
  type EnumEntry,
  type Row,
  numberOfLiteral,
} from '@lectern/model'

/** Rules with a number, a text or a tick, by the kind of row they make sense for. */
export const numberRules = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const
export const lengthRules = ['minLength'] as const
export const itemRules = ['minItems', 'maxItems'] as const
export const propertyRules = ['minProperties', 'maxProperties'] as const
export type RuleName =
  | (typeof numberRules)[number]
  | (typeof lengthRules)[number]
  | (typeof itemRules)[number]
  | (typeof propertyRules)[number]
  | 'pattern'

export interface RulesDraft {
  /** Texts by keyword. */
  texts: Readonly<Partial<Record<RuleName, string>>>
  maxLength: string
  unique: boolean
  default: string
  nullable: boolean
  readOnly: boolean
  writeOnly: boolean
  deprecated: boolean
  enumId: string
  values: readonly { value: string; name: string; description: string }[]
}

/** The fields a row of this kind has in the form. */
export function rulesFor(row: Row): readonly RuleName[] {
  switch (row.kind) {
    case 'string':
    case 'file':
      return ['minLength', 'pattern']
    case 'integer':
    case 'number':
      return numberRules
    case 'array':
    case 'tuple':
      return itemRules
    case 'object':
    case 'map':
      return propertyRules
    default:
      return []
  }
}

function ruleOf(row: Row, keyword: string) {
  return row.constraints.find((each) => each.keyword === keyword)?.value
}

export function draftOfRow(row: Row): RulesDraft {
  return {
    texts: Object.fromEntries(rulesFor(row).map((name) => [name, textOfValue(ruleOf(row, name))])),
    maxLength: row.maxLength === null || row.maxLengthIsDefault ? '' : String(row.maxLength),
    unique: ruleOf(row, 'uniqueItems') === true,
    default: textOfValue(row.default),
    nullable: row.nullable,
    readOnly: row.readOnly,
    writeOnly: row.writeOnly,
    deprecated: row.deprecated,
    enumId: row.enumId,
    values: row.enumContent.map((entry) => ({
      value: textOfValue(entry.value),
      name: entry.name,
      description: entry.description,
    })),
  }
}

export type RulesProblem = 'number' | 'whole' | 'pattern' | 'order' | 'twice'

/** What is wrong with a field of the form; undefined when nothing is. */
export function problemOf(name: RuleName | 'maxLength' | 'values', draft: RulesDraft): RulesProblem | undefined {
  if (name === 'values') {
    const texts = draft.values.map((entry) => entry.value).filter((value) => value !== '')
    return new Set(texts).size < texts.length ? 'twice' : undefined
  }
  const text = (name === 'maxLength' ? draft.maxLength : (draft.texts[name] ?? '')).trim()
  if (text === '') return undefined
  if (name === 'pattern') return isPattern(text) ? undefined : 'pattern'
  const value = Number(text)
  if (!Number.isFinite(value)) return 'number'
  const isFree = name === 'minimum' || name === 'maximum' || name === 'exclusiveMinimum' || name === 'exclusiveMaximum'
  if (name === 'multipleOf') return value > 0 ? undefined : 'number'
  if (!isFree && (!Number.isInteger(value) || value < 0)) return 'whole'
  const low = lowerOf[name]
  const from = low === undefined ? '' : (draft.texts[low] ?? '').trim()
  return from !== '' && Number(from) > value ? 'order' : undefined
}

const lowerOf: Readonly<Partial<Record<RuleName | 'maxLength', RuleName>>> = {
  maximum: 'minimum',
  maxItems: 'minItems',
  maxProperties: 'minProperties',
  maxLength: 'minLength',
}

function isPattern(text: string): boolean {
  try {
    // Pattern: only parsed, never run.
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    // JSON Schema 2020-12 §6.3.3: a valid ECMA-262 expression. Some in use are valid without the Unicode flag only.
    try {
      // Pattern: only parsed, never run.
      return new RegExp(text) instanceof RegExp
    } catch {
      // No expression at all.
      return false
    }
  }
}

/** The columns that differ from the row; empty when nothing does. */
export function changeOfDraft(row: Row, draft: RulesDraft): ColumnChange {
  const before = draftOfRow(row)
  const change: ColumnChange = {}
  const names = rulesFor(row).filter((name) => draft.texts[name] !== before.texts[name])
  if (names.length > 0 || draft.unique !== before.unique) change.constraints = constraintsOf(row, draft, names)
  if (draft.maxLength !== before.maxLength) {
    const isDefault = draft.maxLength.trim() === ''
    change.maxLength = isDefault ? 64 : Number(draft.maxLength)
    change.maxLengthIsDefault = isDefault
  }
  if (draft.default !== before.default) change.default = valueOfText(draft.default, row.kind)
  for (const flag of ['nullable', 'readOnly', 'writeOnly', 'deprecated'] as const)
    if (draft[flag] !== before[flag]) change[flag] = draft[flag]
  if (draft.enumId !== before.enumId) change.enumId = draft.enumId
  if (JSON.stringify(draft.values) !== JSON.stringify(before.values)) change.enumContent = entriesOf(row, draft)
  return change
}

function constraintsOf(row: Row, draft: RulesDraft, changed: readonly RuleName[]): Constraint[] {
  const kept = row.constraints.filter(
    ({ keyword }) => !changed.some((name) => name === keyword) && keyword !== 'uniqueItems',
  )
  const added = changed.flatMap((keyword): Constraint[] => {
    const text = (draft.texts[keyword] ?? '').trim()
    return text === '' ? [] : [{ keyword, value: keyword === 'pattern' ? text : numberOfLiteral(text) }]
  })
  return [...kept, ...added, ...(draft.unique ? [{ keyword: 'uniqueItems', value: true }] : [])]
}

/** Values that were there keep their type; new ones get the row's. */
function entriesOf(row: Row, draft: RulesDraft): EnumEntry[] {
  const known = new Map(row.enumContent.map((entry) => [textOfValue(entry.value), entry.value]))
  return draft.values.flatMap(({ value, name, description }): EnumEntry[] => {
    if (value === '') return []
    return [{ value: known.get(value) ?? valueOfText(value, row.kind) ?? value, name, description }]
  })
}

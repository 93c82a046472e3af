/*
 * Values as people type them into a cell: `12`, `true`, `{"a": 1}`, plain text.
 */
import type { Json } from '../json.ts'
import type { RowKind } from '../schema-rows/row.ts'
import { numberOfLiteral, parseJson, valueText } from '../number-literal.ts'

/** The value a text means for a kind of row. Text that does not fit stays text; '' is no value. */
export function valueOfText(text: string, kind: RowKind): Json | undefined {
  if (text === '') return undefined
  switch (kind) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return scalarOf(text)
    case 'object':
    case 'map':
    case 'array':
    case 'tuple':
      return parsed(text) ?? text
    case 'string':
    case 'file':
      return text
    default:
      return parsed(text) ?? text
  }
}

/** The text of a value in a cell; `''` for none. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined) return ''
  return valueText(value)
}

function scalarOf(text: string): Json {
  const trimmed = text.trim()
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed)) return numberOfLiteral(trimmed)
  if (trimmed === 'true') return true
  if (trimmed === 'false') return false
  return trimmed === 'null' ? null : text
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    // Not JSON: the caller takes the text itself.
    return undefined
  }
}

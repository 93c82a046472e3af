/*
 * The row of the parameter table that the parts on the way to a fact lead to, in the words of `../schema-rows/read.ts`.
 */
import { isObject, stringAt } from '../json.ts'
import { rowId } from '../schema-rows/read.ts'
import { isChoice } from './choice.ts'
import { partsOf, type Part } from './parts.ts'
import { plainReading } from './shape.ts'

/** Which table of a document a row is in. `result` is a Dubbo method's; `schema` that of a shared model. */
export type FactTable = 'parameters' | 'body' | 'response' | 'headers' | 'schema' | 'result'

/** The row a fact is shown in. */
export interface FactRow {
  table: FactTable
  /** Whether the field is sent or answered; undefined for a shared model. */
  side?: 'request' | 'response'
  /** Status of the response. */
  status?: string
  mediaType?: string
  /** `Row.id`; '' for the schema as a whole. */
  rowId: string
}

/** The row the last of these parts belongs to, the content being the first; undefined when it belongs to none. */
export function rowOfWay(way: readonly Part[]): FactRow | undefined {
  let row: FactRow | undefined
  way.forEach((part, index) => {
    const owner = way[index - 1]
    if (owner !== undefined) row = rowBelow(row, owner, part, way[index - 2])
  })
  const last = way.at(-1)
  return row && last && { ...row, rowId: withoutPlainItems(row.rowId, way) }
}

function rowBelow(row: FactRow | undefined, owner: Part, part: Part, above: Part | undefined): FactRow | undefined {
  if (owner.shape.name === 'schema' || above?.shape.name === 'schema') {
    return row && { ...row, rowId: idBelow(row.rowId, owner, part, above) }
  }
  switch (owner.shape.name) {
    case 'parameters':
      return { table: 'parameters', side: 'request', rowId: parameterId(part) }
    case 'headers':
      return { ...row, table: 'headers', rowId: `header:${part.key}` }
    case 'mediaTypes':
      return row && { ...row, mediaType: part.key }
    case 'responses':
      return { table: 'response', side: 'response', status: part.key, rowId: '' }
    case 'dubbo':
      return dubboRow(part.key)
    case 'component':
      return part.shape.name === 'schema' ? { table: 'schema', rowId: '' } : undefined
    default:
      return part.shape.name === 'body' ? { table: 'body', side: 'request', rowId: '' } : row
  }
}

function dubboRow(field: string): FactRow | undefined {
  if (field === 'parameters') return { table: 'parameters', side: 'request', rowId: '' }
  return field === 'result' ? { table: 'result', side: 'response', rowId: '' } : undefined
}

/** As the parameter table calls it; a reference is called by itself. */
function parameterId({ key, value }: Part): string {
  const place = isObject(value) ? stringAt(value, 'in') : undefined
  const name = isObject(value) ? stringAt(value, 'name') : undefined
  return place === undefined || name === undefined ? key : `${place}:${name}`
}

/** The id of the row of a part of a schema, or of one of the maps and lists in it. */
function idBelow(id: string, owner: Part, part: Part, above: Part | undefined): string {
  const { key } = part
  switch (owner.shape.name) {
    case 'schema':
      if (key === 'items') return `${id}[]`
      return key === 'additionalProperties' && isObject(part.value) ? rowId(id, 'map', '*') : id
    case 'properties':
    case 'required':
      return rowId(id, 'property', typeof part.value === 'string' ? part.value : key)
    case 'patterns':
      return rowId(id, 'pattern', `/${key}/`)
    case 'places':
      return rowId(id, 'index', `[${key}]`)
    case 'branches':
      return isChoice(owner, above) ? `${id}<${segmentOf(owner, part)}>` : id
    default:
      return id
  }
}

/** Items have a row of their own only when the type of the array does not say everything about them. */
function withoutPlainItems(id: string, way: readonly Part[]): string {
  const schema = way.findLast((part) => part.shape.name === 'schema')
  if (schema?.key !== 'items' || !id.endsWith('[]') || !isObject(schema.value)) return id
  const { type, properties } = schema.value
  const isPlain = type === 'object' || type === 'array' || properties !== undefined
  const saysMore = Object.keys(schema.value).some((key) => key !== 'type' && key !== '$ref')
  return isPlain || !saysMore ? id.slice(0, -'[]'.length) : id
}

/** Name or position of a part in its owner. */
function segmentOf(owner: Part | undefined, part: Part): string | number {
  if (!Array.isArray(owner?.value)) return part.key
  return [...(partsOf(owner, plainReading)?.keys() ?? [])].indexOf(part.key)
}

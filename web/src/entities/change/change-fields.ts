/* The rows of the parameter table that an added or removed thing has. Pure. */
import {
  appendAll,
  arrayAt,
  childRowsOf,
  isObject,
  objectAt,
  rootRowOf,
  rowsOfHeaders,
  stringAt,
  typeText,
  type Change,
  type Json,
  type JsonObject,
  type Row,
  type Schema,
} from '@lectern/model'

/** A row of a field table, as deep as it is in what was added or removed. */
export interface ShownField {
  row: Row
  level: number
}

/** Rows below rows are shown down to here. */
const mostLevels = 3
const mostRows = 40

/** None for what has no fields. `isRequired`: of a new field. */
export function fieldsOfChange({ sentence, kind, before, after, params }: Change, isRequired: boolean): ShownField[] {
  if (kind !== 'added' && kind !== 'removed') return []
  const [topic = ''] = sentence.split('.')
  return fieldsOfValue({ topic, name: params.name, value: after ?? before, isRequired })
}

interface Thing {
  /** Of the sentence about it. */
  topic: string
  name: string
  value: Json | undefined
  isRequired?: boolean
}

/** The rows of a thing; none where its topic has no fields. */
export function fieldsOfValue({ topic, name, value, isRequired = false }: Thing): ShownField[] {
  if (value === undefined) return []
  switch (topic) {
    case 'property':
    case 'patternProperty':
      return isSchema(value) ? ofSchema({ ...rootRowOf(value, {}), name, required: isRequired }, value) : []
    case 'parameter':
      return ofParameter(value)
    case 'commonParts':
      return isObject(value) ? ofCommonParts(value) : []
    case 'header':
      return isObject(value) ? ofParameter({ ...value, name, in: 'header' }) : []
    case 'response':
    case 'body':
      return ofContent(value)
    case 'commonBody':
    case 'commonReturns':
    case 'mediaType':
    case 'schema':
    case 'variant':
    case 'items':
      return ofBody(topic === 'mediaType' && isObject(value) ? (value['schema'] ?? {}) : value)
    default:
      return []
  }
}

/** Media types of a body or response that was added or removed, each with its type: for those without fields of their own. */
export function contentsOf({ sentence, kind, before, after }: Change): { mediaType: string; type: string }[] {
  const value = after ?? before
  const [topic = ''] = sentence.split('.')
  if (kind === 'changed' || (topic !== 'body' && topic !== 'response') || !isObject(value)) return []
  return Object.entries(objectAt(value, 'content') ?? {}).map(([mediaType, media]) => {
    const schema = isObject(media) ? media['schema'] : undefined
    return { mediaType, type: schema !== undefined && isSchema(schema) ? typeText(rootRowOf(schema, {})) : '' }
  })
}

function isSchema(value: Json): value is Schema & Json {
  return typeof value === 'boolean' || isObject(value)
}

function ofParameter(value: Json): ShownField[] {
  if (!isObject(value) || value['$ref'] !== undefined) return []
  const name = stringAt(value, 'name') ?? ''
  return rowsOfHeaders(
    [{ name, value, description: '', required: false, deprecated: false, schema: true }],
    {},
  ).flatMap((row) => ofSchema(row, row.schema))
}

/** What all documents have in common: headers and request parameters, then the frame of bodies and responses. */
function ofCommonParts(parts: JsonObject): ShownField[] {
  const frames = [parts['body'], parts['returns']].filter((frame) => frame !== undefined)
  return [...(arrayAt(parts, 'parameters') ?? []).flatMap(ofParameter), ...frames.flatMap(ofBody)]
}

function ofContent(value: Json): ShownField[] {
  const content = isObject(value) ? objectAt(value, 'content') : undefined
  const [first] = Object.values(content ?? {})
  return isObject(first) ? ofBody(first['schema'] ?? {}) : []
}

/** The fields of a body; its own row has no name. */
function ofBody(schema: Json): ShownField[] {
  if (!isSchema(schema)) return []
  const root = rootRowOf(schema, {})
  return childRowsOf(root, schema, {}).flatMap((row) => ofSchema(row, schema))
}

function ofSchema(row: Row, schema: Schema, level = 0): ShownField[] {
  const shown: ShownField[] = [{ row, level }]
  if (level >= mostLevels || row.isRecursive || row.childCount === 0) return shown
  for (const child of childRowsOf(row, schema, {})) {
    if (shown.length >= mostRows) break
    appendAll(shown, ofSchema(child, schema, level + 1))
  }
  return shown
}

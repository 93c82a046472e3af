/*
 * Parameters and fields of forms → Postman's lists of keys with values.
 */
import {
  arrayAt,
  hasWrittenValue,
  isObject,
  lookUp,
  ownValue,
  parameterSchema,
  parameterValue,
  resolvePointer,
  rowsOf,
  stringAt,
  writeParameter,
  type Components,
  type EffectiveParameter,
  type Json,
  type JsonObject,
  type MediaTypeEntry,
  type Row,
} from '@lectern/model'
import { plainText } from '../export/sample-texts.ts'
import { keywords } from '../requests/facts.ts'

/** A key with its value, and what Postman knows besides. */
export interface PostmanEntry extends JsonObject {
  key: string
  value: string
}

/** The pairs of a parameter. Optional ones without a value are switched off, so that the request can be sent as it is. */
export function entriesOfParameter(parameter: EffectiveParameter, components: Components): PostmanEntry[] {
  const { value } = parameter
  const written = writtenValue(parameter, components)
  const pairs =
    written === undefined
      ? [{ name: parameter.name, value: '' }]
      : writeParameter({ ...parameter, in: placeOf(parameter) }, written)
  const shown = pairs.length === 0 ? [{ name: parameter.name, value: '' }] : pairs
  const isOff = value[keywords.disabled] === true || (written === undefined && !isNeeded(parameter))
  return shown.map((pair, index) =>
    entryOf(pair.name === '' ? parameter.name : pair.name, pair.value, value, index, isOff),
  )
}

/** A path's text goes into a template and is not encoded yet. */
const placeOf = (parameter: EffectiveParameter) => (parameter.in === 'path' ? 'header' : parameter.in)

function isNeeded(parameter: EffectiveParameter): boolean {
  return parameter.in === 'path' || parameter.value['required'] === true
}

/** What somebody wrote down; lists may have their values at their items. */
function writtenValue(parameter: EffectiveParameter, components: Components): Json | undefined {
  if (hasWrittenValue(parameter, components)) return parameterValue(parameter, components, {})
  const schema = parameterSchema(parameter.value)
  return isObject(schema) ? itemExamples(schema) : undefined
}

function itemExamples(schema: JsonObject): Json[] | undefined {
  const { items } = schema
  return schema['type'] === 'array' && isObject(items) ? arrayAt(items, 'examples') : undefined
}

/** One entry; `owner` says what stands beside the value. */
function entryOf(key: string, value: string, owner: JsonObject, index: number, isOff: boolean): PostmanEntry {
  const description = stringAt(owner, 'description') ?? ''
  return {
    ...restOf(owner, index),
    key,
    value,
    ...(description !== '' && index === 0 && { description }),
    ...(isOff && { disabled: true }),
  }
}

/** What an import kept of the source's entry. */
function restOf(owner: JsonObject, index: number): JsonObject {
  const kept = owner[keywords.source]
  const rest = Array.isArray(kept) ? kept[index] : index === 0 ? kept : undefined
  return isObject(rest) ? rest : {}
}

/** The fields of a form, files among them. */
export function entriesOfForm(media: MediaTypeEntry, components: Components, written: Json | undefined): JsonObject[] {
  const isMultipart = media.mediaType.startsWith('multipart/')
  const rows = rowsOf(media.schema, components).filter(({ place }) => place === 'property')
  return rows.flatMap((row) => {
    const schema = schemaOf(row, media, components)
    const contentType = contentTypeOf(media, row.name)
    const type = contentType === undefined || !isMultipart ? {} : { contentType }
    if (isFile(row)) return [{ ...fileEntry(row, schema), ...type }]
    const value = ownValue(written, row.name) ?? row.example ?? itemExamples(schema) ?? row.default
    const isOff = schema[keywords.disabled] === true || (value === undefined && !row.required)
    const texts =
      Array.isArray(value) && value.length > 0 ? value.map(plainText) : [value === undefined ? '' : plainText(value)]
    return texts.map((text, index) => ({
      ...entryOf(row.name, text, { ...schema, description: row.description }, index, isOff),
      type: 'text',
      ...type,
    }))
  })
}

const isFile = (row: Row): boolean => row.kind === 'file' || row.type === 'array<file>'

function fileEntry(row: Row, schema: JsonObject): JsonObject {
  const owner = isObject(schema['items']) ? { ...schema['items'], ...schema } : schema
  const names = (stringAt(owner, keywords.file) ?? '').split(', ').filter(Boolean)
  const { value: _, ...entry } = entryOf(
    row.name,
    '',
    { ...owner, description: row.description },
    0,
    owner[keywords.disabled] === true,
  )
  return { ...entry, type: 'file', src: names.length === 1 ? (names[0] ?? '') : names }
}

/** The schema a row was read from, for what no column shows. */
function schemaOf(row: Row, media: MediaTypeEntry, components: Components): JsonObject {
  const found = row.pointer.startsWith('#/components/')
    ? lookUp(components, row.pointer)
    : resolvePointer(media.schema, row.pointer)
  return isObject(found) ? found : {}
}

function contentTypeOf(media: MediaTypeEntry, name: string): string | undefined {
  const encoding = ownValue(ownValue(media.value, 'encoding'), name)
  return isObject(encoding) ? stringAt(encoding, 'contentType')?.split(',')[0]?.trim() : undefined
}

/*
 * The properties of a form → form parameters of Swagger 2.0.
 */
import { isObject, isSameJson, type JsonObject } from '@lectern/model'
import { collectionFormatField, collectionFormatOf } from '../versions/swagger-parameter.ts'
import { readComponent, type SwaggerTarget } from './swagger-target.ts'
import { addValue } from './swagger-value.ts'

/** A Request Body taken apart. */
export interface SplitBody {
  /** The reference, when it is one that stays. */
  reference?: JsonObject
  /** Fields beside `content`. */
  fields: JsonObject
  bodyContent: JsonObject
  formContent: JsonObject
  /** All media types. */
  types: string[]
}

/** What the note of an operation says of its parameters, in the order of the source. */
export function noteEntries(note: JsonObject): JsonObject[] {
  const entries = note['parameters']
  return Array.isArray(entries) ? entries.filter(isObject) : []
}

/** The same of its form fields. */
export function formEntries(note: JsonObject): JsonObject[] {
  return noteEntries(note).filter((entry) => entry['in'] === 'formData')
}

/** The form parameters by name. */
export function formParameters(
  body: SplitBody | undefined,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): [string, JsonObject][] {
  const media = Object.values(body?.formContent ?? {})[0]
  const schema = isObject(media) ? readComponent(target, media['schema']) : undefined
  if (!isObject(schema) || !isObject(schema['properties'])) return []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const encoding = isObject(media) && isObject(media['encoding']) ? media['encoding'] : {}
  const entries = new Map(formEntries(note).map((entry) => [entry['name'], entry]))
  return Object.entries(schema['properties']).map(([name, property]) => {
    const meaning = target.isOwn ? property : readComponent(target, property)
    const entry = entries.get(name) ?? {}
    const value = isObject(meaning) ? meaning : {}
    const isFile = value['type'] === 'string' && value['format'] === 'binary'
    if (entry['schema'] === 'given') return [name, givenForm(name, value, entry, required.includes(name))]
    const { [collectionFormatField]: kept, ...rest } = value
    const parameter: JsonObject = { name, in: 'formData', ...(isFile ? { type: 'file' } : {}) }
    if (isFile) Reflect.deleteProperty(rest, 'format')
    addValue(target, parameter, rest, [...tokens, 'requestBody', name])
    if (required.includes(name)) parameter['required'] = true
    else if (entry['required'] === false) parameter['required'] = false
    const style = isObject(encoding[name]) ? encoding[name] : {}
    const usual = value['type'] === 'array' ? collectionFormatOf({ ...style, in: 'formData' }) : undefined
    const format = entry['collectionFormat'] ?? kept ?? usual
    if (format !== undefined) parameter['collectionFormat'] = format
    if (entry['allowEmptyValue'] !== undefined) parameter['allowEmptyValue'] = entry['allowEmptyValue']
    return [name, parameter]
  })
}

/** A form field whose source had a schema, where 2.0 has none. */
function givenForm(
  name: string,
  { description, ...schema }: JsonObject,
  entry: JsonObject,
  isRequired: boolean,
): JsonObject {
  return {
    name,
    in: 'formData',
    ...(description === undefined ? {} : { description }),
    ...(isRequired ? { required: true } : entry['required'] === false ? { required: false } : {}),
    schema,
  }
}

/** A form field that is still the shared one goes back to being a reference. */
export function shareForm(form: JsonObject, entry: JsonObject, target: SwaggerTarget): JsonObject {
  const reference = entry['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/parameters/')) return form
  const shared = target.forms[reference.slice('#/parameters/'.length)]
  return shared !== undefined && isSameJson(shared, form) ? { $ref: reference } : form
}

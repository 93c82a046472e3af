/*
 * Body and form parameters of Swagger 2.0 → Request Body.
 */
import { copyJson, isObject, type Json, type JsonObject } from '@lectern/model'
import { cloneObject } from '../read/clone-object.ts'
import type { ImportContext } from '../read/import-context.ts'
import {
  collectForeignValue,
  collectionFormatOf,
  keepFormat,
  styleOf,
  takeSchema,
} from '../versions/swagger-parameter.ts'

/** The schema under each media type; the first gets the object itself, the others copies. */
export function spreadSchema(context: ImportContext, schema: Json, types: string[], tokens: string[]): JsonObject {
  const content: JsonObject = {}
  for (const [index, type] of types.entries()) {
    const own = index === 0 || !isObject(schema) ? schema : cloneObject(context, schema)
    if (isObject(own)) context.sourceTokens.set(own, tokens)
    content[type] = { schema: own }
  }
  return content
}

/** A body parameter → Request Body and what its way back needs. Type keywords written by mistake make a schema. */
export function buildBody(
  context: ImportContext,
  parameter: JsonObject,
  types: string[],
  tokens: string[],
): { body: JsonObject; note: JsonObject } {
  const { name, in: place, schema, ...rest } = parameter
  const note: JsonObject = { in: place ?? 'body', ...(name === undefined ? {} : { name }) }
  const body: JsonObject = { ...rest }
  if (schema === undefined) {
    const stray = takeSchema(body)
    body['content'] = spreadSchema(context, stray, types, tokens)
    note['schema'] = 'inline'
  } else body['content'] = spreadSchema(context, schema, types, [...tokens, 'schema'])
  return { body, note }
}

/** A form parameter with its place. */
export interface FormParameter {
  parameter: JsonObject
  tokens: string[]
}

/** False for what a form field of 2.0 has besides the keywords of its value. */
function isOfValue(field: string): boolean {
  return field !== 'description' && !field.startsWith('x-')
}

/** Form parameters → the media types of a Request Body. Consumes the parameter objects. */
export function buildForm(
  context: ImportContext,
  forms: FormParameter[],
  types: string[],
  tokens: string[],
): JsonObject {
  const properties: JsonObject = {}
  const required: Json[] = []
  const encoding: JsonObject = {}
  for (const { parameter, tokens: place } of forms) {
    const name = typeof parameter['name'] === 'string' ? parameter['name'] : ''
    const { name: _name, in: _in, required: isRequired, collectionFormat, allowEmptyValue: _allow, ...rest } = parameter
    if (!isObject(rest['schema'])) collectForeignValue(rest, Object.keys(rest).filter(isOfValue), context.foreign)
    const value = takeSchema(rest)
    const { schema: _schema, ...described } = rest
    const schema: JsonObject = { ...value, ...described }
    if (isRequired === true) required.push(name)
    const style = schema['type'] === 'array' ? styleOf(collectionFormat, 'formData') : undefined
    if (style !== undefined) encoding[name] = { ...style }
    keepFormat(schema, schema, collectionFormatOf({ ...style, in: 'formData' }), collectionFormat)
    properties[name] = schema
    context.sourceTokens.set(schema, place)
  }
  const schema: JsonObject = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
  const content = spreadSchema(context, schema, types, tokens)
  if (Object.keys(encoding).length > 0)
    for (const media of Object.values(content)) if (isObject(media)) media['encoding'] = copyJson(encoding)
  return content
}

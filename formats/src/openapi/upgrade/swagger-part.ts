/*
 * Single parameters and responses of Swagger 2.0: what a reference to one means, and the upgrade that remembers where it stood.
 */
import { isObject, segmentsOf, type JsonObject } from '@lectern/model'
import type { ImportContext } from '../read/import-context.ts'
import { spreadSchema } from './swagger-body.ts'
import { collectForeignValue, upgradeHeader, upgradeParameter, valueKeywords } from '../versions/swagger-parameter.ts'

/** The parameter that a parameter or a reference to one means, as written. */
export function readParameter(context: ImportContext, parameter: JsonObject): JsonObject | undefined {
  const reference = parameter['$ref']
  if (typeof reference !== 'string') return parameter
  const target = context.targets.get(parameter)?.get('$ref')?.value
  if (isObject(target)) return target
  const name = reference.startsWith('#/parameters/') ? (segmentsOf(reference)?.[1] ?? '') : ''
  const forms = context.swaggerNotes['forms']
  const form = isObject(forms) ? forms[name] : undefined
  if (isObject(form)) return form
  const notes = context.swaggerNotes['parameters']
  const note = isObject(notes) ? notes[name] : undefined
  return isObject(note) && note['in'] === 'body' ? note : undefined
}

/** Upgrades a response in place: schema and examples per media type, headers with schemas. */
export function upgradeSwaggerResponse(
  context: ImportContext,
  response: JsonObject,
  tokens: string[],
  types: string[],
): void {
  if (typeof response['$ref'] === 'string') return
  const { schema, examples, headers } = response
  if (isObject(headers))
    for (const [name, header] of Object.entries(headers))
      if (isObject(header)) {
        if (typeof header['$ref'] !== 'string') collectForeignValue(header, valueKeywords, context.foreign)
        upgradeHeader(header)
        if (isObject(header['schema'])) context.sourceTokens.set(header['schema'], [...tokens, 'headers', name])
      }
  if (schema === undefined && !isObject(examples)) return
  Reflect.deleteProperty(response, 'schema')
  const content: JsonObject = schema === undefined ? {} : spreadSchema(context, schema, types, [...tokens, 'schema'])
  if (isObject(examples)) {
    Reflect.deleteProperty(response, 'examples')
    for (const [type, example] of Object.entries(examples)) {
      const media = content[type]
      content[type] = isObject(media) ? { ...media, example } : { example }
    }
  }
  response['content'] = content
}

/** Upgrades a parameter in place; comes back with what its way back needs, if anything. */
export function upgradeParameterAt(
  context: ImportContext,
  parameter: JsonObject,
  tokens: string[],
): JsonObject | undefined {
  const isGiven = isObject(parameter['schema']) && parameter['type'] === undefined
  if (!isGiven) collectForeignValue(parameter, valueKeywords, context.foreign)
  const note = upgradeParameter(parameter)
  if (isObject(parameter['schema'])) context.sourceTokens.set(parameter['schema'], tokens)
  return note
}

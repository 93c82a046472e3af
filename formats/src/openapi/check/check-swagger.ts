/*
 * Rules of Swagger 2.0 that can only be seen on parameters as written, before they are taken apart.
 */
import { isObject, type JsonObject } from '@lectern/model'
import { addIssue, type ImportContext } from '../read/import-context.ts'
import type { SourceDocument } from '../references/references.ts'

/** Checks one list of parameters; `tokens` is the path of its holder. */
export function checkSwaggerParameters(
  context: ImportContext,
  document: SourceDocument,
  holder: JsonObject,
  tokens: string[],
): void {
  const list = holder['parameters']
  if (!Array.isArray(list)) return
  const seen = new Set<string>()
  let bodies = 0
  let forms = 0
  for (const [index, parameter] of list.entries()) {
    if (!isObject(parameter) || typeof parameter['in'] !== 'string') continue
    const place = [...tokens, 'parameters', String(index)]
    if (parameter['in'] === 'body') bodies++
    else if (parameter['in'] === 'formData') forms++
    const name = typeof parameter['name'] === 'string' ? parameter['name'] : ''
    const key = `${parameter['in']} ${name}`
    if (seen.has(key) && parameter['in'] !== 'body')
      addIssue(context, document, place, 'warning', 'parameter_duplicate', {
        params: { in: parameter['in'], name: name.slice(0, 100) },
      })
    seen.add(key)
    checkOne(context, document, parameter, place)
  }
  if (bodies > 1) addIssue(context, document, [...tokens, 'parameters'], 'warning', 'body_multiple', { lost: true })
  if (bodies > 0 && forms > 0) addIssue(context, document, [...tokens, 'parameters'], 'warning', 'body_and_form')
}

function checkOne(context: ImportContext, document: SourceDocument, parameter: JsonObject, place: string[]): void {
  const { in: where, collectionFormat, schema, type } = parameter
  if (collectionFormat === 'multi' && where !== 'query' && where !== 'formData')
    addIssue(context, document, [...place, 'collectionFormat'], 'warning', 'field_misplaced', {
      params: { field: 'collectionFormat: multi' },
    })
  if (where === 'body' && isObject(schema) && schema['type'] === 'file')
    addIssue(context, document, [...place, 'schema', 'type'], 'warning', 'parameter_type_invalid', {
      params: { type: 'file' },
    })
  if (type === 'file' && where !== 'formData')
    addIssue(context, document, [...place, 'type'], 'warning', 'parameter_type_invalid', { params: { type: 'file' } })
}

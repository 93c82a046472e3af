/*
 * Swagger 2.0 → the structure of OpenAPI 3, in place. Schemas keep their 2.0 dialect here; the walk upgrades them afterwards.
 * What has no place in OpenAPI 3 goes into notes.
 */
import { isObject, type JsonObject } from '@lectern/model'
import { checkSwaggerParameters } from '../check/check-swagger.ts'
import { fixedMethods, type Kind } from '../grammar.ts'
import type { ImportContext } from '../read/import-context.ts'
import type { SourceDocument } from '../references/references.ts'
import { upgradeServers } from './swagger-servers.ts'
import { upgradeSwaggerOperation } from './swagger-operation.ts'
import { readParameter, upgradeParameterAt, upgradeSwaggerResponse } from './swagger-part.ts'
import { bodyTypes, responseTypes } from '../versions/swagger-media.ts'
import { upgradeSecurityScheme } from '../versions/swagger-security.ts'
import { buildBody } from './swagger-body.ts'

/** Upgrades the root object. */
export function upgradeSwagger(context: ImportContext): void {
  const { root } = context
  if (!isObject(root.value)) return
  const value = root.value
  upgradeServers(context, value)
  for (const field of ['consumes', 'produces'])
    if (value[field] !== undefined) {
      context.swaggerNotes[field] = value[field]
      Reflect.deleteProperty(value, field)
    }
  const components: JsonObject = {}
  moveSection(context, value, components, 'definitions', 'schemas')
  moveSection(context, value, components, 'responses', 'responses')
  moveSection(context, value, components, 'securityDefinitions', 'securitySchemes')
  moveParameters(context, value, components)
  for (const [status, response] of Object.entries(isObject(components['responses']) ? components['responses'] : {}))
    if (isObject(response))
      upgradeSwaggerResponse(
        context,
        response,
        ['responses', status],
        responseTypes(undefined, context.swaggerNotes['produces']),
      )
  for (const scheme of Object.values(isObject(components['securitySchemes']) ? components['securitySchemes'] : {}))
    if (isObject(scheme)) upgradeSecurityScheme(scheme)
  if (Object.keys(components).length > 0) value['components'] = components
  const paths = isObject(value['paths']) ? value['paths'] : {}
  for (const [path, item] of Object.entries(paths))
    if (isObject(item) && !path.startsWith('x-')) upgradeSwaggerPathItem(context, root, item, ['paths', path])
  upgradeExternalPathItems(context)
}

function moveSection(
  context: ImportContext,
  value: JsonObject,
  components: JsonObject,
  from: string,
  to: string,
): void {
  const entries = value[from]
  if (!isObject(entries)) return
  components[to] = entries
  context.sourceTokens.set(entries, [from])
  Reflect.deleteProperty(value, from)
}

/** Shared parameters: bodies become shared request bodies; form fields have no shared form and stay with the notes. */
function moveParameters(context: ImportContext, value: JsonObject, components: JsonObject): void {
  const entries = value['parameters']
  if (!isObject(entries)) return
  Reflect.deleteProperty(value, 'parameters')
  const parameters: JsonObject = {}
  const bodies: JsonObject = {}
  const forms: JsonObject = {}
  const notes: JsonObject = {}
  context.sourceTokens.set(parameters, ['parameters'])
  context.sourceTokens.set(bodies, ['parameters'])
  for (const [name, parameter] of Object.entries(entries)) {
    if (!isObject(parameter)) continue
    if (parameter['in'] === 'body') {
      const { body, note } = buildBody(context, parameter, bodyTypes(undefined, context.swaggerNotes['consumes']), [
        'parameters',
        name,
      ])
      bodies[name] = body
      notes[name] = note
    } else if (parameter['in'] === 'formData') forms[name] = parameter
    else {
      const note = upgradeParameterAt(context, parameter, ['parameters', name])
      if (note !== undefined) notes[name] = note
      parameters[name] = parameter
    }
  }
  if (Object.keys(parameters).length > 0 || Object.keys(entries).length === 0) components['parameters'] = parameters
  if (Object.keys(bodies).length > 0) components['requestBodies'] = bodies
  if (Object.keys(forms).length > 0) context.swaggerNotes['forms'] = forms
  if (Object.keys(notes).length > 0) context.swaggerNotes['parameters'] = notes
}

/** Upgrades the parameters of a Path Item and its operations. */
function upgradeSwaggerPathItem(
  context: ImportContext,
  document: SourceDocument,
  item: JsonObject,
  tokens: string[],
): void {
  const inherited: { parameter: JsonObject; tokens: string[] }[] = []
  checkSwaggerParameters(context, document, item, tokens)
  const notes: JsonObject[] = []
  const list = item['parameters']
  if (Array.isArray(list)) {
    const kept = []
    for (const [index, parameter] of list.entries()) {
      const place = [...tokens, 'parameters', String(index)]
      const meaning = isObject(parameter) ? readParameter(context, parameter) : undefined
      if (isObject(parameter) && (meaning?.['in'] === 'body' || meaning?.['in'] === 'formData'))
        inherited.push({ parameter, tokens: place })
      else {
        const isPlain = isObject(parameter) && typeof parameter['$ref'] !== 'string'
        notes.push((isPlain ? upgradeParameterAt(context, parameter, place) : undefined) ?? {})
        kept.push(parameter)
      }
    }
    if (kept.length === 0) Reflect.deleteProperty(item, 'parameters')
    else item['parameters'] = kept
  }
  const pathNote: JsonObject = notes.some((note) => Object.keys(note).length > 0) ? { pathParameters: notes } : {}
  for (const method of fixedMethods) {
    const operation = item[method]
    if (isObject(operation))
      upgradeSwaggerOperation(context, document, operation, [...tokens, method], inherited, pathNote)
  }
}

/** Upgrades a parameter or response that became a component because something refers to it. */
export function upgradeSwaggerFragment(context: ImportContext, kind: Kind, value: JsonObject, tokens: string[]): void {
  if (kind === 'parameter') upgradeParameterAt(context, value, tokens)
  else if (kind === 'response')
    upgradeSwaggerResponse(context, value, tokens, responseTypes(undefined, context.swaggerNotes['produces']))
}

/** Path items in other files are upgraded where they stand, before operations are taken from them. */
function upgradeExternalPathItems(context: ImportContext): void {
  const value = isObject(context.root.value) ? context.root.value : {}
  const paths = isObject(value['paths']) ? value['paths'] : {}
  const done = new Set<object>()
  for (const item of Object.values(paths)) {
    let target = isObject(item) ? context.targets.get(item)?.get('$ref') : undefined
    while (target !== undefined && isObject(target.value) && !done.has(target.value)) {
      done.add(target.value)
      upgradeSwaggerPathItem(context, target.document, target.value, target.tokens)
      target = context.targets.get(target.value)?.get('$ref')
    }
  }
}

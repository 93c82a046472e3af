/*
 * The structure of OpenAPI 3 → Swagger 2.0. Schemas are in the 2.0 dialect already. Works on the exporter's own copies of
 * operations, path fields and components; root fields are replaced, not changed.
 */
import { isObject, type ApplicationBundle, type Json, type JsonObject } from '@lectern/model'
import { downgradeOperation } from './downgrade-swagger-operation.ts'
import { downgradeParameter, downgradeResponse, writeBodyParameter } from './downgrade-swagger-parts.ts'
import { rewriteReferences } from '../references/rewrite-references.ts'
import { addressOf } from './swagger-address.ts'
import { reportInexpressible, type SwaggerTarget } from './swagger-target.ts'
import { fixedMethods } from '../grammar.ts'
import { hoistInherited } from './hoist-inherited.ts'
import { restoreLifted } from './restore-lifted.ts'
import { bodyTypes, responseTypes } from '../versions/swagger-media.ts'
import { downgradeSecurityScheme } from '../versions/swagger-security.ts'

/** Sections of `components` and where their entries stand in 2.0. */
const sections: ReadonlyMap<string, string> = new Map([
  ['schemas', 'definitions'],
  ['responses', 'responses'],
  ['parameters', 'parameters'],
  ['requestBodies', 'parameters'],
  ['securitySchemes', 'securityDefinitions'],
])

export interface SwaggerOptions extends Pick<SwaggerTarget, 'issues' | 'isOwn' | 'kept'> {
  bundle: ApplicationBundle
  /** The application's, when it came from 2.0. */
  notes: JsonObject | undefined
}

/** Turns an assembled description, fit for 2.0, into its form. */
export function downgradeToSwagger(
  document: JsonObject,
  { bundle, notes, isOwn, kept, issues }: SwaggerOptions,
): JsonObject {
  const { openapi, servers, components, paths, ...root } = document
  const swaggerNotes = isObject(notes?.['swagger']) ? notes['swagger'] : {}
  const target: SwaggerTarget = {
    issues,
    isOwn,
    kept,
    servers,
    address: isObject(swaggerNotes['address']) ? swaggerNotes['address'] : undefined,
    consumes: swaggerNotes['consumes'],
    produces: swaggerNotes['produces'],
    forms: isObject(swaggerNotes['forms']) ? swaggerNotes['forms'] : {},
    parameterNotes: isObject(swaggerNotes['parameters']) ? swaggerNotes['parameters'] : {},
    components: isObject(components) ? components : {},
  }
  const result: JsonObject = {
    swagger: openapi ?? '2.0',
    ...root,
    ...addressOf(target),
    ...(target.consumes === undefined ? {} : { consumes: target.consumes }),
    ...(target.produces === undefined ? {} : { produces: target.produces }),
  }
  if (isObject(paths)) result['paths'] = downgradePaths(paths, bundle, target)
  Object.assign(result, downgradeComponents(target))
  rewriteReferences(result, referenceIn2)
  restoreLifted(result, notes, (section) => [sections.get(section) ?? section])
  return result
}

function downgradePaths(paths: JsonObject, bundle: ApplicationBundle, target: SwaggerTarget): JsonObject {
  const notes = new Map<string, JsonObject>()
  for (const { content } of bundle.documents) {
    const note = content.kind === 'http' && target.isOwn ? content.origin?.['swagger'] : undefined
    if (content.kind === 'http' && isObject(note)) notes.set(`${content.method} ${content.path}`, note)
  }
  const result: JsonObject = {}
  for (const [path, item] of Object.entries(paths))
    result[path] = isObject(item) && !path.startsWith('x-') ? downgradePathItem(path, item, notes, target) : item
  return result
}

function downgradePathItem(
  path: string,
  item: JsonObject,
  notes: ReadonlyMap<string, JsonObject>,
  target: SwaggerTarget,
): JsonObject {
  const result: JsonObject = { ...item }
  const { parameters } = result
  const noted = fixedMethods
    .map((method) => notes.get(`${method} ${path}`)?.['pathParameters'])
    .find((list) => Array.isArray(list))
  if (Array.isArray(parameters))
    result['parameters'] = parameters.flatMap((parameter, index) => {
      const note = noted?.length === parameters.length ? noted[index] : undefined
      return downgradeParameter(parameter, isObject(note) ? note : undefined, target, [
        'paths',
        path,
        'parameters',
        String(index),
      ])
    })
  for (const method of fixedMethods) {
    const operation = result[method]
    if (isObject(operation))
      result[method] = downgradeOperation(operation, notes.get(`${method} ${path}`) ?? {}, target, [
        'paths',
        path,
        method,
      ])
  }
  if (target.isOwn) hoistInherited(result, (method) => notes.get(`${method} ${path}`))
  return result
}

function downgradeComponents(target: SwaggerTarget): JsonObject {
  const { components } = target
  const result: JsonObject = {}
  for (const [section, entries] of Object.entries(components)) {
    const to = sections.get(section)
    if (to === undefined || !isObject(entries)) {
      if (!section.startsWith('x-')) reportInexpressible(target, ['components'], section)
      continue
    }
    const place = isObject(result[to]) ? result[to] : {}
    result[to] = place
    for (const [name, value] of Object.entries(entries))
      for (const entry of downgradeEntry(section, name, value, target)) place[name] = entry
  }
  if (Object.keys(target.forms).length > 0)
    result['parameters'] = { ...(isObject(result['parameters']) ? result['parameters'] : {}), ...target.forms }
  return result
}

/** One entry, or none when 2.0 can't hold it. */
function downgradeEntry(section: string, name: string, value: Json, target: SwaggerTarget): Json[] {
  const tokens = ['components', section, name]
  if (!isObject(value)) return [value]
  const note = target.parameterNotes[name]
  if (section === 'parameters') return downgradeParameter(value, isObject(note) ? note : undefined, target, tokens)
  if (section === 'responses')
    return [downgradeResponse(value, responseTypes(undefined, target.produces), target, tokens)]
  if (section === 'requestBodies') return [downgradeSharedBody(value, isObject(note) ? note : {}, target)]
  if (section === 'securitySchemes') {
    const copy = { ...value }
    if (!downgradeSecurityScheme(copy) && typeof copy['$ref'] !== 'string' && !target.isOwn) {
      reportInexpressible(target, ['components', section], name)
      return []
    }
    return [copy]
  }
  return [value]
}

function downgradeSharedBody(body: JsonObject, note: JsonObject, target: SwaggerTarget): JsonObject {
  const { content, ...rest } = body
  const [type] = bodyTypes(undefined, target.consumes)
  const media = isObject(content) ? (content[type ?? ''] ?? Object.values(content)[0]) : undefined
  const schema = isObject(media) ? media['schema'] : undefined
  const name = note['name'] ?? (note['in'] === undefined ? 'body' : undefined)
  return writeBodyParameter(name, rest, schema, note, target)
}

function referenceIn2(reference: string): string | undefined {
  const [, section = '', rest = ''] = /^#\/components\/([^/]+)(\/.*)$/.exec(reference) ?? []
  const to = sections.get(section)
  return to === undefined ? undefined : `#/${to}${rest}`
}

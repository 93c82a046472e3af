/*
 * The structure of OpenAPI 3 → Swagger 2.0. Schemas are in the 2.0 dialect already. Works on the exporter's own copies of
 * operations, path fields and components; root fields are replaced, not changed.
 */
import {
  isObject,
  isSameJson,
  plainPointerOf,
  type ApplicationBundle,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'
import { downgradeOperation } from './downgrade-swagger-operation.ts'
import { downgradeParameter, downgradeResponse } from './downgrade-swagger-parts.ts'
import { fixedMethods } from '../grammar.ts'
import { hoistInherited } from './hoist-inherited.ts'
import { restoreLifted } from './restore-lifted.ts'
import { bodyTypes, responseTypes } from '../versions/swagger-media.ts'
import { downgradeSecurityScheme } from '../versions/swagger-security.ts'
import { serversOfAddress } from '../upgrade/upgrade-swagger.ts'

/** What all parts of the way to 2.0 need. */
export interface SwaggerTarget {
  issues: IssueList
  /** True when the bundle came from 2.0 and its form is restored. */
  isOwn: boolean
  /** What the source had beyond 2.0 and gets back: see `collectForeign`. */
  kept: ReadonlySet<string>
  /** Global `consumes` and `produces` of the source. */
  consumes: Json | undefined
  produces: Json | undefined
  /** Shared form fields of the source. */
  forms: JsonObject
  /** Notes of shared parameters. */
  parameterNotes: JsonObject
  /** The components of the description being exported, still in OpenAPI 3 form. */
  components: JsonObject
}

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
    consumes: swaggerNotes['consumes'],
    produces: swaggerNotes['produces'],
    forms: isObject(swaggerNotes['forms']) ? swaggerNotes['forms'] : {},
    parameterNotes: isObject(swaggerNotes['parameters']) ? swaggerNotes['parameters'] : {},
    components: isObject(components) ? components : {},
  }
  const result: JsonObject = {
    swagger: openapi ?? '2.0',
    ...root,
    ...addressOf(servers, swaggerNotes['address'], issues),
    ...(target.consumes === undefined ? {} : { consumes: target.consumes }),
    ...(target.produces === undefined ? {} : { produces: target.produces }),
  }
  if (isObject(paths)) result['paths'] = downgradePaths(paths, bundle, target)
  Object.assign(result, downgradeComponents(target))
  rewriteReferences(result)
  restoreLifted(result, notes, (section) => [sections.get(section) ?? section])
  return result
}

function reportLost(target: SwaggerTarget, tokens: string[]): void {
  target.issues.add('warning', 'field_not_expressible', '#' + plainPointerOf(tokens), {
    params: { field: tokens.at(-1) ?? '', version: '2.0' },
    lost: true,
  })
}

/** `servers` → `host`, `basePath`, `schemes`; as the source had them when the servers are still those. */
function addressOf(servers: Json | undefined, address: Json | undefined, issues: IssueList): JsonObject {
  const list = Array.isArray(servers) ? servers : []
  if (isObject(address) && isSameJson(serversOfAddress(address), list)) return address
  const parsed = list.map((server) =>
    isObject(server) && typeof server['url'] === 'string' ? parseServer(server['url']) : undefined,
  )
  const [first] = parsed
  const schemes: string[] = []
  for (const [index, server] of parsed.entries()) {
    const fits = first !== undefined && server?.host === first.host && server.path === first.path
    if (!fits) issues.add('warning', 'server_not_expressible', `#/servers/${String(index)}`, { lost: true })
    else if (server.scheme !== '' && !schemes.includes(server.scheme)) schemes.push(server.scheme)
  }
  return {
    ...(first === undefined || first.host === '' ? {} : { host: first.host }),
    ...(first === undefined || first.path === '' ? {} : { basePath: first.path }),
    ...(schemes.length === 0 ? {} : { schemes }),
  }
}

function parseServer(url: string): { scheme: string; host: string; path: string } | undefined {
  const match = /^(?:([a-z]+):)?\/\/([^/{}]+)(\/[^{}]*)?$/i.exec(url)
  if (match !== null) return { scheme: match[1] ?? '', host: match[2] ?? '', path: (match[3] ?? '').replace(/\/$/, '') }
  return url.startsWith('/') && !url.includes('{') ? { scheme: '', host: '', path: url } : undefined
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
      if (!section.startsWith('x-')) reportLost(target, ['components', section])
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
      reportLost(target, tokens)
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
  const name = note['name']
  const head: JsonObject = {
    ...(note['in'] !== undefined && name === undefined ? {} : { name: name ?? 'body' }),
    in: 'body',
    ...rest,
  }
  if (note['schema'] === 'inline' && isObject(schema)) return { ...head, ...schema }
  return { ...head, ...(schema === undefined ? {} : { schema }) }
}

function rewriteReferences(root: JsonObject): void {
  const open: Json[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value)
    else if (isObject(value)) {
      const reference = value['$ref']
      const match = typeof reference === 'string' ? /^#\/components\/([^/]+)(\/.*)$/.exec(reference) : null
      const section = match?.[1] === undefined ? undefined : sections.get(match[1])
      if (section !== undefined) value['$ref'] = `#/${section}${match?.[2] ?? ''}`
      open.push(...Object.values(value))
    }
  }
}

/*
 * The fields of the root object: their JSON types, which ones a version knows, what must be there.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { addIssue, type ImportContext } from '../read/import-context.ts'
import { noteForeign } from './note-foreign.ts'
import type { VersionFamily } from '../versions/version.ts'

const fields3 = ['openapi', 'info', 'servers', 'paths', 'components', 'security', 'tags', 'externalDocs']
const fieldsOf: Record<VersionFamily, ReadonlySet<string>> = {
  '2.0': new Set([
    'swagger',
    'info',
    'host',
    'basePath',
    'schemes',
    'consumes',
    'produces',
    'paths',
    'definitions',
    'parameters',
    'responses',
    'securityDefinitions',
    'security',
    'tags',
    'externalDocs',
  ]),
  '3.0': new Set(fields3),
  '3.1': new Set([...fields3, 'jsonSchemaDialect', 'webhooks']),
  '3.2': new Set([...fields3, 'jsonSchemaDialect', 'webhooks', '$self']),
}

const objectFields = [
  'paths',
  'components',
  'webhooks',
  'definitions',
  'parameters',
  'responses',
  'securityDefinitions',
]

/**
 * Reports broken structure, missing and unknown fields; fills in empty YAML fields. Only what makes everything unreadable, such as a list
 * for `paths`, is an error: read as having no paths, all documents would count as removed.
 */
export function checkRoot(context: ImportContext): void {
  const { root } = context
  if (!isObject(root.value)) return
  const value = root.value
  const known = fieldsOf[context.version.family]
  for (const field of Object.keys(value))
    if (!known.has(field) && !field.startsWith('x-'))
      addIssue(context, root, [field], 'warning', 'field_unknown', { params: { field: field.slice(0, 100) } })
  for (const field of objectFields) checkObjectField(context, value, field)
  const components = value['components']
  if (isObject(components))
    for (const section of Object.keys(components))
      if (!section.startsWith('x-') && section !== '$ref') checkSection(context, components, section)
  checkInfo(context, value['info'])
  checkContainers(context, value)
  checkServers(context, value['servers'])
}

/** Notes what is foreign in the root and in the small objects of its fields, once it has the structure of OpenAPI 3. */
export function noteForeignRoot(context: ImportContext): void {
  const { root } = context
  if (isObject(root.value))
    noteForeign(
      context,
      { document: root },
      'root',
      root.value,
      () => [],
      (tokens) => tokens.length > 1 || tokens[0] === 'tags' || tokens[0] === 'security',
    )
}

function checkObjectField(context: ImportContext, value: JsonObject, field: string): void {
  const found = value[field]
  if (found === undefined || isObject(found)) return
  if (found === null) {
    addIssue(context, context.root, [field], 'warning', 'value_empty', { params: { kind: field } })
    value[field] = {}
  } else reportType(context, [field], field, 'object', found, 'error')
}

function checkSection(context: ImportContext, components: JsonObject, section: string): void {
  const found = components[section]
  if (found === undefined || isObject(found)) return
  if (found === null) {
    addIssue(context, context.root, ['components', section], 'warning', 'value_empty', {
      params: { kind: section.slice(0, 60) },
    })
    components[section] = {}
  } else reportType(context, ['components', section], section.slice(0, 60), 'object', found)
}

function reportType(
  context: ImportContext,
  tokens: string[],
  kind: string,
  expected: string,
  found: Json,
  severity: 'error' | 'warning' = 'warning',
): void {
  addIssue(context, context.root, tokens, severity, 'type_wrong', {
    params: { kind, expected, found: Array.isArray(found) ? 'array' : typeof found },
  })
}

function checkInfo(context: ImportContext, info: Json | undefined): void {
  if (!isObject(info)) {
    addIssue(context, context.root, ['info'], 'warning', 'info_missing')
    return
  }
  const { title, version } = info
  if (typeof title !== 'string' || title.trim() === '')
    addIssue(context, context.root, ['info', 'title'], 'warning', 'title_missing')
  if (version === undefined || version === null)
    addIssue(context, context.root, ['info', 'version'], 'warning', 'info_version_missing')
}

function checkContainers(context: ImportContext, value: JsonObject): void {
  const { family } = context.version
  if (value['paths'] !== undefined) return
  if (family === '2.0' || family === '3.0') addIssue(context, context.root, ['paths'], 'warning', 'paths_missing')
  else if (value['components'] === undefined && value['webhooks'] === undefined)
    addIssue(context, context.root, [], 'warning', 'containers_missing')
}

function checkServers(context: ImportContext, servers: Json | undefined): void {
  if (servers === undefined || servers === null) return
  if (!Array.isArray(servers)) {
    reportType(context, ['servers'], 'servers', 'array', servers)
    return
  }
  for (const [index, server] of servers.entries()) {
    if (!isObject(server) || typeof server['url'] !== 'string')
      addIssue(context, context.root, ['servers', String(index)], 'warning', 'server_url_missing')
    else if (isObject(server['variables']))
      checkVariables(context, server['variables'], ['servers', String(index), 'variables'])
  }
}

function checkVariables(context: ImportContext, variables: JsonObject, place: string[]): void {
  for (const [name, variable] of Object.entries(variables)) {
    if (!isObject(variable)) continue
    const values = variable['enum']
    if (Array.isArray(values) && values.length === 0)
      addIssue(context, context.root, [...place, name, 'enum'], 'warning', 'enum_empty', {
        params: { name: name.slice(0, 100) },
      })
    if (variable['default'] === undefined)
      addIssue(context, context.root, [...place, name], 'warning', 'server_default_missing', {
        params: { name: name.slice(0, 100) },
      })
  }
}

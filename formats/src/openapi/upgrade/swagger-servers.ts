/*
 * Address fields of Swagger 2.0 → servers, of the application and of operations with schemes of their own.
 */
import { isObject, type JsonObject } from '@lectern/model'
import { foreignKey } from '../fit/foreign-fields.ts'
import type { ImportContext } from '../read/import-context.ts'

/** `host`, `basePath`, `schemes` → `servers`. */
export function upgradeServers(context: ImportContext, value: JsonObject): void {
  const source: JsonObject = {}
  for (const field of ['host', 'basePath', 'schemes'])
    if (value[field] !== undefined) {
      source[field] = value[field]
      Reflect.deleteProperty(value, field)
    }
  if (Object.keys(source).length === 0) return
  context.swaggerNotes['address'] = source
  const servers = serversOfAddress(source)
  if (servers.length > 0) value['servers'] = servers
}

/** The servers that 2.0's address fields mean. */
export function serversOfAddress({ host, basePath, schemes }: JsonObject): JsonObject[] {
  const path = typeof basePath === 'string' ? basePath : ''
  if (typeof host !== 'string' || host === '') return path === '' ? [] : [{ url: path }]
  const list = Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === 'string') : []
  const slash = path === '' || path.startsWith('/') ? '' : '/'
  const url = `//${host}${slash}${path === '/' ? '' : path}`
  return list.length === 0 ? [{ url }] : list.map((scheme) => ({ url: `${scheme}:${url}` }))
}

/** The schemes of one operation → its servers. Without a host there is nothing to write them before; then only the note has them. */
export function upgradeOperationSchemes(context: ImportContext, operation: JsonObject, note: JsonObject): void {
  if (operation['servers'] !== undefined) {
    // Servers are no field of 2.0; written there all the same, they are kept.
    context.foreign.add(foreignKey('operation', 'servers'))
    return
  }
  const address = context.swaggerNotes['address']
  const { schemes } = note
  if (!isObject(address) || typeof address['host'] !== 'string' || !Array.isArray(schemes) || schemes.length === 0)
    return
  operation['servers'] = serversOfAddress({ ...address, schemes })
}

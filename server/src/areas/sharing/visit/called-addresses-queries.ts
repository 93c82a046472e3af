/* Where visitors' calls of a document go, and get their tokens. Pure. */
import { isObject, objectAt, stringAt, type JsonObject } from '@lectern/model'
import { listServers, type DetailParts } from '../../documents/doc/detail-queries.ts'
import { addressesOf } from '../../places/module-setting/setting-queries.ts'

/** Addresses of the servers that a document shows to visitors. */
export function shownAddresses({ content, root }: Pick<DetailParts, 'content' | 'root'>): string[] {
  return addressesOf(listServers({ content, root, reader: 'visitor' }).map(({ value }) => value))
}

/** Addresses of OAuth Flow Objects that are called, and of OpenID providers. */
export function tokenAddresses(schemes: JsonObject): string[] {
  return objectsIn(schemes).flatMap((scheme) => {
    const flows = objectsIn(objectAt(scheme, 'flows') ?? {})
    const called = flows.flatMap((flow) => [stringAt(flow, 'tokenUrl'), stringAt(flow, 'refreshUrl')])
    return [stringAt(scheme, 'openIdConnectUrl'), ...called].filter((address) => address !== undefined)
  })
}

function objectsIn(map: JsonObject): JsonObject[] {
  return Object.values(map).filter(isObject)
}

/* Where calls of a document get their tokens. Pure. */
import { isObject, objectAt, stringAt, type JsonObject } from '@lectern/model'

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

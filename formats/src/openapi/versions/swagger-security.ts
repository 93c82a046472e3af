/*
 * Security schemes of Swagger 2.0 ↔ OpenAPI 3.
 */
import { isObject, type JsonObject } from '@lectern/model'

const flowNames: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

/** Upgrades a scheme in place. */
export function upgradeSecurityScheme(scheme: JsonObject): void {
  if (scheme['type'] === 'basic') {
    scheme['type'] = 'http'
    scheme['scheme'] = 'basic'
  } else if (scheme['type'] === 'oauth2' && typeof scheme['flow'] === 'string') {
    const { flow, authorizationUrl, tokenUrl, scopes } = scheme
    const details: JsonObject = {
      ...(authorizationUrl === undefined ? {} : { authorizationUrl }),
      ...(tokenUrl === undefined ? {} : { tokenUrl }),
      ...(scopes === undefined ? {} : { scopes }),
    }
    for (const field of ['flow', 'authorizationUrl', 'tokenUrl', 'scopes']) Reflect.deleteProperty(scheme, field)
    scheme['flows'] = { [flowNames[flow] ?? flow]: details }
  }
}

/** Downgrades a scheme in place; false when 2.0 can't express it whole. */
export function downgradeSecurityScheme(scheme: JsonObject): boolean {
  if (scheme['type'] === 'http') {
    if (scheme['scheme'] !== 'basic') return false
    scheme['type'] = 'basic'
    Reflect.deleteProperty(scheme, 'scheme')
    return true
  }
  if (scheme['type'] !== 'oauth2' || !isObject(scheme['flows']))
    return scheme['type'] === 'apiKey' || scheme['type'] === 'basic'
  const flows = Object.entries(scheme['flows'])
  const [first] = flows
  if (first === undefined || !isObject(first[1])) return false
  Reflect.deleteProperty(scheme, 'flows')
  const flow = Object.entries(flowNames).find(([, modern]) => modern === first[0])?.[0] ?? first[0]
  Object.assign(scheme, { flow }, first[1])
  return flows.length === 1
}

/*
 * Ways to sign in → Postman's. What an import kept of the source's own settings goes back; secrets are variables.
 */
import {
  isObject,
  resolveObject,
  ownValue,
  stringAt,
  type Components,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { keywords } from '../requests/facts.ts'

/** Postman's types by HTTP authentication scheme. */
const types: ReadonlyMap<string, string> = new Map([
  ['basic', 'basic'],
  ['bearer', 'bearer'],
  ['digest', 'digest'],
  ['hawk', 'hawk'],
  ['ntlm', 'ntlm'],
  ['oauth', 'oauth1'],
  ['aws4-hmac-sha256', 'awsv4'],
  ['eg1-hmac-sha256', 'edgegrid'],
])

const grants: ReadonlyMap<string, string> = new Map([
  ['authorizationCode', 'authorization_code'],
  ['implicit', 'implicit'],
  ['password', 'password_credentials'],
  ['clientCredentials', 'client_credentials'],
])

/** What an exporter says about signing in; `lost` names what has no word in Postman. */
export interface WrittenAuth {
  auth?: JsonObject
  lost?: string
}

/** The settings an import kept on an operation, a tag or the root. */
export function keptAuth(owner: JsonObject): JsonObject | undefined {
  const kept = owner[keywords.auth]
  if (!isObject(kept)) return undefined
  const { settings, others } = kept
  const type = stringAt(kept, 'type') ?? 'noauth'
  return {
    type,
    [type]: listOf(isObject(settings) ? settings : {}),
    ...(isObject(others) ? others : {}),
  }
}

/** The first way of a `security` list; an empty list is no authentication. Absent when there is no list. */
export function writeAuth(security: Json | undefined, components: Components): WrittenAuth {
  if (!Array.isArray(security)) return {}
  const requirements = security.filter(isObject).filter((requirement) => Object.keys(requirement).length > 0)
  const [first] = requirements
  if (first === undefined) return { auth: { type: 'noauth' } }
  const [name = '', ...others] = Object.keys(first)
  const scheme = resolveObject(ownValue(components.securitySchemes, name), components)?.value
  const auth = scheme === undefined ? undefined : authOf(scheme, name, first[name])
  const lost = [...(auth === undefined ? [name] : []), ...others, ...requirements.slice(1).flatMap(Object.keys)]
  return {
    ...(auth !== undefined && { auth }),
    ...(lost.length > 0 && { lost: [...new Set(lost)].join(', ') }),
  }
}

function authOf(scheme: JsonObject, name: string, scopes: Json | undefined): JsonObject | undefined {
  switch (scheme['type']) {
    case 'http':
      return httpAuth(stringAt(scheme, 'scheme')?.toLowerCase() ?? '')
    case 'apiKey':
      return scheme['in'] === 'cookie' ? undefined : apiKey(scheme, name)
    case 'oauth2':
      return oauth2(scheme, scopes)
    case 'openIdConnect':
      return httpAuth('bearer')
    default:
      return undefined
  }
}

function httpAuth(scheme: string): JsonObject {
  const type = types.get(scheme) ?? 'bearer'
  if (type === 'bearer') return { type, bearer: listOf({ token: '{{token}}' }) }
  const signsIn = type === 'basic' || type === 'digest' || type === 'ntlm'
  return { type, [type]: listOf(signsIn ? { username: '{{username}}', password: '{{password}}' } : {}) }
}

function apiKey(scheme: JsonObject, name: string): JsonObject {
  const settings = {
    key: stringAt(scheme, 'name') ?? name,
    value: `{{${name}}}`,
    in: scheme['in'] === 'query' ? 'query' : 'header',
  }
  return { type: 'apikey', apikey: listOf(settings) }
}

function oauth2(scheme: JsonObject, scopes: Json | undefined): JsonObject {
  const flows = isObject(scheme['flows']) ? scheme['flows'] : {}
  const [name = 'authorizationCode', flow] = Object.entries(flows).find(([key]) => key in grants) ?? []
  const urls = isObject(flow) ? flow : {}
  const settings: JsonObject = {
    grant_type: grants.get(name) ?? 'authorization_code',
    authUrl: stringAt(urls, 'authorizationUrl') ?? '',
    accessTokenUrl: stringAt(urls, 'tokenUrl') ?? '',
    scope: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string').join(' ') : '',
    addTokenTo: 'header',
  }
  return { type: 'oauth2', oauth2: listOf(withoutBlanks(settings)) }
}

function withoutBlanks(settings: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
}

/** Version 2.1 lists settings. */
function listOf(settings: JsonObject): JsonObject[] {
  return Object.entries(settings).map(([key, value]) => ({
    key,
    value,
    type: typeof value === 'object' ? 'any' : typeof value,
  }))
}

/*
 * Ways to sign in, as Postman writes them → Security Schemes. Settings OpenAPI has no word for stay beside the requirement; secrets don't.
 */
import { isObject, setOwn, stringAt, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import type { Draft } from '../requests/draft.ts'
import { restOf, textAt } from '../requests/draft.ts'
import { keywords, type Place } from '../requests/facts.ts'
import { isReference, isSecretName, noteSecret, withoutSecrets } from '../requests/secrets.ts'

/** What a request, folder or collection says about signing in. */
export interface PostmanSecurity {
  security: Json[]
  extensions: JsonObject
}

/** HTTP authentication schemes (IANA, or what the header starts with) of types OpenAPI has no type for. */
const httpSchemes: ReadonlyMap<string, string> = new Map([
  ['basic', 'basic'],
  ['bearer', 'bearer'],
  ['jwt', 'bearer'],
  ['asap', 'bearer'],
  ['digest', 'digest'],
  ['hawk', 'hawk'],
  ['ntlm', 'ntlm'],
  ['oauth1', 'oauth'],
  ['awsv4', 'aws4-hmac-sha256'],
  ['edgegrid', 'eg1-hmac-sha256'],
])

/** Reads `auth`; undefined when it says nothing, so that what stands above it holds. */
export function readAuth(
  auth: Json | undefined,
  place: Place,
  draft: Draft,
  issues: IssueList,
): PostmanSecurity | undefined {
  if (!isObject(auth)) return undefined
  const type = textAt(auth, 'type')
  if (type === '') return undefined
  const read = readSettings(type, auth[type], [...place, type], draft, issues)
  // Settings of ways chosen before stay in the file.
  const others = restOf(auth, new Set(['type', type]))
  if (Object.keys(others).length === 0) return read
  const said = read.extensions[keywords.auth]
  const kept = { ...(isObject(said) ? said : { type }), others: withoutSecrets(others, place, issues) }
  return { ...read, extensions: { [keywords.auth]: kept } }
}

function readSettings(
  type: string,
  written: Json | undefined,
  place: Place,
  draft: Draft,
  issues: IssueList,
): PostmanSecurity {
  if (type === 'noauth') return { security: [], extensions: {} }
  const { settings, places } = settingsOf(written, place)
  const name = draft.useScheme(type, schemeOf(type, settings))
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(settings)) {
    const isSecret = isSecretName(key) || (type === 'apikey' && key === 'value')
    if (isSecret && typeof value === 'string' && value !== '' && !isReference(value))
      noteSecret(issues, places.get(key) ?? place, type === 'apikey' ? textAt(settings, 'key') : key)
    else setOwn(kept, key, value)
  }
  return {
    security: [{ [name]: type === 'oauth2' ? scopesOf(settings) : [] }],
    extensions: { [keywords.auth]: Object.keys(kept).length === 0 ? { type } : { type, settings: kept } },
  }
}

/** Settings as an object, with the place of each: version 2.1 lists them, 2.0 names them. */
function settingsOf(written: Json | undefined, place: Place): { settings: JsonObject; places: Map<string, Place> } {
  const places = new Map<string, Place>()
  const settings: JsonObject = {}
  if (isObject(written))
    for (const [key, value] of Object.entries(written)) {
      setOwn(settings, key, value)
      places.set(key, [...place, key])
    }
  for (const [index, entry] of (Array.isArray(written) ? written : []).entries()) {
    const key = isObject(entry) ? stringAt(entry, 'key') : undefined
    if (!isObject(entry) || key === undefined || key === '__proto__') continue
    setOwn(settings, key, entry['value'] ?? null)
    places.set(key, [...place, index])
  }
  return { settings, places }
}

function schemeOf(type: string, settings: JsonObject): JsonObject {
  if (type === 'apikey') {
    const where = textAt(settings, 'in') === 'query' ? 'query' : 'header'
    return { type: 'apiKey', in: where, name: textAt(settings, 'key') || 'Authorization' }
  }
  if (type === 'oauth2') return { type: 'oauth2', flows: flowsOf(settings) }
  return {
    type: 'http',
    scheme: httpSchemes.get(type) ?? type.toLowerCase(),
    ...(type === 'jwt' && { bearerFormat: 'JWT' }),
  }
}

/** The flow the grant type stands for (OpenAPI §4.28); a token that is only pasted says nothing and counts as authorization code. */
function flowsOf(settings: JsonObject): JsonObject {
  const grant = textAt(settings, 'grant_type') || textAt(settings, 'grantType')
  const authorizationUrl = textAt(settings, 'authUrl')
  const tokenUrl = textAt(settings, 'accessTokenUrl')
  const scopes = Object.fromEntries(scopesOf(settings).map((scope) => [scope, '']))
  if (grant === 'implicit') return { implicit: { authorizationUrl, scopes } }
  if (grant === 'password_credentials') return { password: { tokenUrl, scopes } }
  if (grant === 'client_credentials') return { clientCredentials: { tokenUrl, scopes } }
  return { authorizationCode: { authorizationUrl, tokenUrl, scopes } }
}

function scopesOf(settings: JsonObject): string[] {
  return [...new Set(textAt(settings, 'scope').split(/[\s,]+/))].filter(
    (scope) => scope !== '' && scope !== '__proto__',
  )
}

/** Version 1 calls the types otherwise. */
const helpers: ReadonlyMap<string, string> = new Map([
  ['basicAuth', 'basic'],
  ['digestAuth', 'digest'],
  ['bearerAuth', 'bearer'],
  ['oAuth1', 'oauth1'],
  ['oAuth2', 'oauth2'],
  ['hawkAuth', 'hawk'],
  ['awsSigV4', 'awsv4'],
  ['ntlmAuth', 'ntlm'],
  ['apikeyAuth', 'apikey'],
  ['noAuth', 'noauth'],
])

/** How a request of version 1 is signed: by `auth`, or by a helper with its attributes beside it. */
export function readAuthV1(
  request: JsonObject,
  place: Place,
  draft: Draft,
  issues: IssueList,
): PostmanSecurity | undefined {
  if (isObject(request['auth'])) return readAuth(request['auth'], [...place, 'auth'], draft, issues)
  const helper = textAt(request, 'currentHelper')
  if (helper === '' || helper === 'normal') return undefined
  const { id: _, ...settings } = isObject(request['helperAttributes']) ? request['helperAttributes'] : {}
  return readSettings(helpers.get(helper) ?? helper, settings, [...place, 'helperAttributes'], draft, issues)
}

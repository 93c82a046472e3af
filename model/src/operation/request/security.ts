/*
 * What security schemes add to a request, with placeholders for secrets.
 */
import { stringAt, type JsonObject } from '../../json.ts'
import type { EffectiveSecurity } from '../operation.ts'
import type { NameValue } from './parameters.ts'

/** Placeholders a reader replaces by their own secrets. */
const secretPlaceholders = { token: '$TOKEN', credentials: '$CREDENTIALS', apiKey: '$API_KEY' } as const

/** Any of the placeholders in a text, as a group of its own. */
export const placeholders = /(\$(?:TOKEN|CREDENTIALS|API_KEY)\b)/g

/** The lists of a request that security writes into. */
export interface SecuredRequest {
  query: NameValue[]
  headers: NameValue[]
  cookies: NameValue[]
}

/** What is sent for each scheme, by its name: a token, a key, or user and password in base64. */
export type Secrets = Readonly<Record<string, string>>

/**
 * Adds what one alternative needs; the first that needs anything when `index` is out of range.
 * @param secrets schemes without one add nothing; placeholders for all when absent
 */
export function addSecurity(
  request: SecuredRequest,
  security: EffectiveSecurity,
  index: number,
  secrets?: Secrets,
): void {
  const { alternatives } = security
  const chosen = alternatives[index] ?? alternatives.find((alternative) => alternative.length > 0) ?? []
  for (const { name, scheme } of chosen) {
    const isKnown = secrets === undefined || Object.hasOwn(secrets, name)
    if (scheme !== undefined && isKnown) addScheme(request, scheme, secrets?.[name])
  }
}

function addScheme(request: SecuredRequest, scheme: JsonObject, secret: string | undefined): void {
  switch (stringAt(scheme, 'type')) {
    case 'apiKey':
      addApiKey(request, scheme, secret)
      break
    case 'http':
      addAuthorization(request, stringAt(scheme, 'scheme') ?? 'bearer', secret)
      break
    case 'oauth2':
    case 'openIdConnect':
      addAuthorization(request, 'bearer', secret)
      break
    default:
      // Client certificates leave no trace in the request.
      break
  }
}

function addApiKey(request: SecuredRequest, scheme: JsonObject, secret: string | undefined): void {
  const pair = { name: stringAt(scheme, 'name') ?? 'api_key', value: secret ?? secretPlaceholders.apiKey }
  const place = stringAt(scheme, 'in')
  // In an address the placeholder stays as it is, so that a shell fills it in.
  if (place === 'query') request.query.push(secret === undefined ? { ...pair, isReserved: true } : pair)
  else if (place === 'cookie') request.cookies.push(pair)
  else request.headers.push(pair)
}

function addAuthorization(request: SecuredRequest, scheme: string, given: string | undefined): void {
  const isBasic = scheme.toLowerCase() === 'basic'
  const name = isBasic ? 'Basic' : scheme.toLowerCase() === 'bearer' ? 'Bearer' : scheme
  const secret = given ?? (isBasic ? secretPlaceholders.credentials : secretPlaceholders.token)
  if (request.headers.some((header) => header.name === 'Authorization')) return
  request.headers.push({ name: 'Authorization', value: `${name} ${secret}` })
}

/* What signs a call in. Owns: which fields a scheme has, and what is sent for them. Does not own: where it is written (`operation/request/security.ts`). */
import type { Components } from '../content/components.ts'
import type { ApplicationContent, HttpContent } from '../content/content.ts'
import { stringAt, type JsonObject } from '../json.ts'
import { securityOf } from '../operation/operation.ts'
import type { Secrets } from '../operation/request/security.ts'
import { fillVariables, type VariableValues } from '../settings/variables.ts'

/**
 * `token`: one that a service gives out (OAuth 2, OpenID Connect); `aws4`, `oauth1`: the call is signed (`sign-call.ts`); `certificate`: the connection
 * presents one (mutual TLS), for which nothing is typed.
 */
export type SchemeKind =
  | 'basic'
  | 'digest'
  | 'bearer'
  | 'apiKey'
  | 'token'
  | 'aws4'
  | 'oauth1'
  | 'certificate'
  | 'other'

/** One scheme of the document that takes a secret. */
export interface UsedScheme {
  name: string
  kind: SchemeKind
  scheme: JsonObject
  /** That the operation needs. */
  scopes: readonly string[]
}

/** A document with what its calls depend on. */
export interface CalledDocument {
  content: HttpContent
  components: Components
  application: Pick<ApplicationContent, 'root'>
}

/** The schemes of each alternative. */
export function schemesOf({ content, components, application }: CalledDocument): UsedScheme[][] {
  return securityOf(content, components, application).alternatives.map((alternative) =>
    alternative.flatMap(({ name, scheme, scopes }) =>
      scheme === undefined ? [] : [{ name, kind: kindOf(scheme), scheme, scopes }],
    ),
  )
}

const signing = (kind: 'aws4' | 'oauth1', name: string): UsedScheme[] => [{ name, kind, scheme: {}, scopes: [] }]

/** Ways to sign calls that no document has, since OpenAPI has no words for them. */
export const signingSchemes: readonly (readonly UsedScheme[])[] = [
  signing('aws4', 'AWS Signature 4'),
  signing('oauth1', 'OAuth 1'),
]
/** Where they stand among the alternatives: behind any that a document may ever have. */
export const firstSigning = 990

/** The schemes of an alternative of the document, or of a way to sign calls. */
export function schemesAt(document: CalledDocument, index: number | null | undefined): readonly UsedScheme[] {
  if (index === null || index === undefined) return []
  return schemesOf(document)[index] ?? signingSchemes[index - firstSigning] ?? []
}

function kindOf(scheme: JsonObject): SchemeKind {
  const type = stringAt(scheme, 'type')
  if (type === 'apiKey') return 'apiKey'
  if (type === 'mutualTLS') return 'certificate'
  if (type === 'oauth2' || type === 'openIdConnect') return 'token'
  const http = type === 'http' ? (stringAt(scheme, 'scheme') ?? '').toLowerCase() : ''
  return http === 'basic' || http === 'digest' || http === 'bearer' ? http : 'other'
}

type SignInField = 'token' | 'key' | 'user' | 'password' | 'region' | 'service'

/** What is typed for a kind of scheme. */
export const signInFields: Readonly<Record<SchemeKind, readonly SignInField[]>> = {
  basic: ['user', 'password'],
  digest: ['user', 'password'],
  bearer: ['token'],
  apiKey: ['key'],
  token: ['token'],
  aws4: ['user', 'key', 'token', 'region', 'service'],
  oauth1: ['user', 'key', 'token', 'password'],
  certificate: [],
  other: [],
}

/** Those that are no secrets. */
export const isOpenField = (field: string): boolean => field === 'region' || field === 'service'

/** What was typed for a field of a scheme; empty when nothing was. */
export type ReadField = (scheme: string, field: string) => string

/** What is sent for schemes, with the values of variables; schemes for which nothing was typed are left out. */
export function secretsFor(
  schemes: readonly UsedScheme[],
  read: ReadField,
  values: VariableValues = new Map(),
): Secrets {
  const textOf = (name: string, field: string) => fillVariables(read(name, field), values)
  const entries = schemes.flatMap(({ name, kind }): [string, string][] => {
    // Digests answer a challenge, signatures follow from the call, and certificates belong to the connection.
    if (kind !== 'basic' && kind !== 'bearer' && kind !== 'apiKey' && kind !== 'token') return []
    if (kind !== 'basic') {
      const text = textOf(name, kind === 'apiKey' ? 'key' : 'token').trim()
      return text === '' ? [] : [[name, text]]
    }
    const pair = `${textOf(name, 'user')}:${textOf(name, 'password')}`
    return pair === ':' ? [] : [[name, base64Of(pair)]]
  })
  return Object.fromEntries(entries)
}

/** User and password of the first scheme that answers a challenge; undefined when nothing was typed for it. */
export function digestOf(
  schemes: readonly UsedScheme[],
  read: ReadField,
  values: VariableValues,
): { user: string; password: string } | undefined {
  const scheme = schemes.find(({ kind }) => kind === 'digest')
  if (scheme === undefined) return undefined
  const textOf = (field: string) => fillVariables(read(scheme.name, field), values)
  return textOf('user') === '' ? undefined : { user: textOf('user'), password: textOf('password') }
}

/** Of the text in UTF-8 (RFC 7617). */
function base64Of(text: string): string {
  return btoa([...new TextEncoder().encode(text)].map((byte) => String.fromCodePoint(byte)).join(''))
}

import { fillVariables, securityOf, stringAt, type JsonObject, type Secrets, type VariableValues } from '@lectern/model'
import { useCallback, useMemo, useState } from 'react'
import { keepSecrets, readSecrets } from '../../../../shared/lib/tab-secrets.ts'
import type { TriedDocument } from './call-draft.ts'

/** `token`: one that a service gives out (OAuth 2, OpenID Connect). */
export type SchemeKind = 'basic' | 'digest' | 'bearer' | 'apiKey' | 'token' | 'other'

/** One scheme of the document that takes a secret. */
export interface UsedScheme {
  name: string
  kind: SchemeKind
  scheme: JsonObject
  /** That the operation needs. */
  scopes: readonly string[]
}

/** The schemes of each alternative. */
export function schemesOf({ content, components, application }: TriedDocument): UsedScheme[][] {
  return securityOf(content, components, application).alternatives.map((alternative) =>
    alternative.flatMap(({ name, scheme, scopes }) =>
      scheme === undefined ? [] : [{ name, kind: kindOf(scheme), scheme, scopes }],
    ),
  )
}

function kindOf(scheme: JsonObject): SchemeKind {
  const type = stringAt(scheme, 'type')
  if (type === 'apiKey') return 'apiKey'
  if (type === 'oauth2' || type === 'openIdConnect') return 'token'
  const http = type === 'http' ? (stringAt(scheme, 'scheme') ?? '').toLowerCase() : ''
  return http === 'basic' || http === 'digest' || http === 'bearer' ? http : 'other'
}

/** What is typed for a scheme: `token`, `key`, `user`, `password`, and what a token is asked for with. */
const fieldOf = (scheme: string, field: string) => `${scheme}/${field}`

/** What was typed to sign in, of one person in one application. */
export function useSecrets(place: string) {
  const [state, setState] = useState(() => readSecrets(place))
  const keep = useCallback(
    (added: Secrets, isRemembered?: boolean) => {
      // What was typed meanwhile stays when a token arrives.
      const now = readSecrets(place)
      const next = { values: { ...now.values, ...added }, isRemembered: isRemembered ?? now.isRemembered }
      keepSecrets(place, next.values, next.isRemembered)
      setState(next)
    },
    [place],
  )
  return useMemo(
    () => ({
      isRemembered: state.isRemembered,
      get: (scheme: string, field: string) => state.values[fieldOf(scheme, field)] ?? '',
      set: (scheme: string, texts: Readonly<Record<string, string>>) =>
        keep(Object.fromEntries(Object.entries(texts).map(([field, text]) => [fieldOf(scheme, field), text]))),
      remember: (on: boolean) => keep({}, on),
    }),
    [state, keep],
  )
}

export type SecretFields = ReturnType<typeof useSecrets>

/** What was typed for schemes. */
export function secretTexts(schemes: readonly UsedScheme[], fields: SecretFields): string[] {
  return schemes.flatMap(({ name, kind }) => fieldsOfKind[kind].map((field) => fields.get(name, field)))
}

const fieldsOfKind: Readonly<Record<SchemeKind, readonly string[]>> = {
  basic: ['user', 'password'],
  digest: ['user', 'password'],
  bearer: ['token'],
  apiKey: ['key'],
  token: ['token'],
  other: [],
}

/** What is sent for schemes, with the values of variables; schemes for which nothing was typed are left out. */
export function secretsFor(
  schemes: readonly UsedScheme[],
  fields: SecretFields,
  values: VariableValues = new Map(),
): Secrets {
  const textOf = (name: string, field: string) => fillVariables(fields.get(name, field), values)
  const entries = schemes.flatMap(({ name, kind }): [string, string][] => {
    // Digests answer a challenge.
    if (kind === 'other' || kind === 'digest') return []
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
  fields: SecretFields,
  values: VariableValues,
): { user: string; password: string } | undefined {
  const scheme = schemes.find(({ kind }) => kind === 'digest')
  if (scheme === undefined) return undefined
  const textOf = (field: string) => fillVariables(fields.get(scheme.name, field), values)
  return textOf('user') === '' ? undefined : { user: textOf('user'), password: textOf('password') }
}

/** Of the text in UTF-8 (RFC 7617). */
function base64Of(text: string): string {
  return btoa([...new TextEncoder().encode(text)].map((byte) => String.fromCodePoint(byte)).join(''))
}

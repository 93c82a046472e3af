/*
 * Signing a call for which OpenAPI has no security scheme. Owns: what is signed and how. Does not own: the keys (`sign-in.ts`).
 * Source: AWS Signature Version 4; RFC 5849 (OAuth 1.0), with HMAC-SHA1.
 */
import { fieldText } from '../operation/samples/call.ts'
import { withFormAsText } from '../operation/request/multipart.ts'
import type { NameValue, RequestDescription } from '../operation/request/request.ts'
import { fillVariables, type VariableValues } from '../settings/variables.ts'
import { hmacOf, makeNonce, sha256Of } from './hashing.ts'
import type { ReadField, UsedScheme } from './sign-in.ts'

interface Signing {
  nowMs?: number
  /** What is used once. */
  nonce?: string
  /** SHA-256 of a body with files, where the caller has its bytes. */
  hashBody?: (() => Promise<string>) | undefined
}

type ReadKey = (field: 'user' | 'key' | 'token' | 'password' | 'region' | 'service') => string
type Sign = (
  request: RequestDescription,
  keyOf: ReadKey,
  signing: Required<Signing>,
) => NameValue[] | Promise<NameValue[]>

const signers: Partial<Record<UsedScheme['kind'], Sign>> = { aws4: signForAws, oauth1: signForOAuth }

/** What keys a call needs and has not. */
export class KeysMissing extends Error {}

/**
 * The request with the headers that sign it, when one of the schemes signs calls.
 * @throws {KeysMissing}
 */
export async function signCall(
  request: RequestDescription,
  schemes: readonly UsedScheme[],
  read: ReadField,
  values: VariableValues,
  { nowMs = Date.now(), nonce = makeNonce(), hashBody }: Signing = {},
): Promise<RequestDescription> {
  const scheme = schemes.find(({ kind }) => signers[kind] !== undefined)
  const sign = scheme && signers[scheme.kind]
  if (scheme === undefined || sign === undefined) return request
  const keyOf: ReadKey = (field) => fillVariables(read(scheme.name, field), values).trim()
  if (keyOf('user') === '' || keyOf('key') === '') throw new KeysMissing(scheme.name)
  // Its bytes are covered, so they are decided here.
  const sent = scheme.kind === 'aws4' ? withFormAsText(request) : request
  const added = await sign(sent, keyOf, { nowMs, nonce, hashBody })
  const names = new Set(added.map(({ name }) => name.toLowerCase()))
  return { ...sent, headers: [...sent.headers.filter(({ name }) => !names.has(name.toLowerCase())), ...added] }
}

const unsigned = 'UNSIGNED-PAYLOAD'

async function signForAws(
  request: RequestDescription,
  keyOf: ReadKey,
  { nowMs, hashBody }: Required<Signing>,
): Promise<NameValue[]> {
  const [service, token] = [keyOf('service'), keyOf('token')]
  const url = new URL(request.url)
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const bodyHash = hashOfText(request) ?? (await hashBody?.()) ?? unsigned
  const added = [
    { name: 'X-Amz-Date', value: time },
    // Services other than S3 need it where they cannot know that the body is not covered.
    ...(service === 's3' || bodyHash === unsigned ? [{ name: 'X-Amz-Content-Sha256', value: bodyHash }] : []),
    ...(token === '' ? [] : [{ name: 'X-Amz-Security-Token', value: token }]),
  ]
  const rows = [['host', url.host], ...added.map(({ name, value }) => [name.toLowerCase(), value])].sort(byText)
  const names = rows.map(([name]) => name).join(';')
  const path = url.pathname.split('/').map((part) => (service === 's3' ? part : encode(part)))
  const query = pairsOf(url)
    .sort(byText)
    .map((pair) => pair.join('='))
  const lines = [
    request.method,
    path.join('/'),
    query.join('&'),
    ...rows.map((row) => row.join(':')),
    '',
    names,
    bodyHash,
  ]
  const scope = [time.slice(0, 8), keyOf('region'), service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256Of(lines.join('\n'))].join('\n')
  let key: Uint8Array = utf8Of(`AWS4${keyOf('key')}`)
  for (const part of scope) key = hmacOf('SHA-256', key, part)
  const parts = [
    `Credential=${[keyOf('user'), ...scope].join('/')}`,
    `SignedHeaders=${names}`,
    `Signature=${hexOf(hmacOf('SHA-256', key, text))}`,
  ]
  return [...added, { name: 'Authorization', value: `AWS4-HMAC-SHA256 ${parts.join(', ')}` }]
}

function signForOAuth(request: RequestDescription, keyOf: ReadKey, { nowMs, nonce }: Required<Signing>): NameValue[] {
  const url = new URL(request.url)
  const own = [
    ['oauth_consumer_key', keyOf('user')],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(nowMs / 1000))],
    ...(keyOf('token') === '' ? [] : [['oauth_token', keyOf('token')]]),
    ['oauth_version', '1.0'],
  ]
  const pairs = [...own.map((pair) => pair.map(encode)), ...pairsOf(url), ...formPairs(request)].sort(byText)
  const address = `${url.protocol}//${url.host}${url.pathname}`
  const parameters = pairs.map((pair) => pair.join('=')).join('&')
  const text = [request.method, address, parameters].map(encode).join('&')
  const key = utf8Of(`${encode(keyOf('key'))}&${encode(keyOf('password'))}`)
  const signed = [...hmacOf('SHA-1', key, text)].map((byte) => String.fromCodePoint(byte))
  const signature = btoa(signed.join(''))
  const shown = [...own, ['oauth_signature', signature]].map(([name = '', value = '']) => `${name}="${encode(value)}"`)
  return [{ name: 'Authorization', value: `OAuth ${shown.join(', ')}` }]
}

/** As RFC 3986 encodes: `encodeURIComponent` leaves five characters more. */
function encode(text: string): string {
  const hex = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex)
}

/** Of the query. */
function pairsOf({ searchParams }: URL): string[][] {
  return [...searchParams].map((pair) => pair.map(encode))
}

/** Of an encoded form, which OAuth covers. */
function formPairs({ body }: RequestDescription): string[][] {
  if (body === undefined || !isForm(body.mediaType)) return []
  return (body.fields ?? []).map(({ name, value = '' }) => [encode(name), encode(value)])
}

const isForm = (mediaType: string): boolean => mediaType.startsWith('application/x-www-form-urlencoded')

const byText = (one: readonly string[], other: readonly string[]): number =>
  one.join('\0') < other.join('\0') ? -1 : 1

/** `undefined` where the bytes of the body are not known here. */
function hashOfText({ body }: RequestDescription): string | undefined {
  if (body === undefined) return sha256Of('')
  if (isForm(body.mediaType) && body.fields !== undefined) return sha256Of(body.fields.map(fieldText).join('&'))
  return body.text === undefined || body.fileName !== undefined ? undefined : sha256Of(body.text)
}

const utf8Of = (text: string): Uint8Array => new TextEncoder().encode(text)
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/*
 * Signing a call for which OpenAPI has no security scheme. Owns: what is signed and how. Does not own: the keys (`sign-in.ts`).
 * Source: AWS Signature Version 4; RFC 5849 (OAuth 1.0), with HMAC-SHA1.
 */
import { fieldText } from '../operation/samples/call.ts'
import type { NameValue, RequestDescription } from '../operation/request/request.ts'
import { fillVariables, type VariableValues } from '../settings/variables.ts'
import type { ReadField, UsedScheme } from './sign-in.ts'

/** The moment, and a number that is used once. */
interface Signing {
  nowMs?: number
  nonce?: string
}

type ReadKey = (field: 'user' | 'key' | 'token' | 'password' | 'region' | 'service') => string
type Sign = (request: RequestDescription, keyOf: ReadKey, signing: Required<Signing>) => Promise<NameValue[]>

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
  { nowMs = Date.now(), nonce = crypto.randomUUID() }: Signing = {},
): Promise<RequestDescription> {
  const scheme = schemes.find(({ kind }) => signers[kind] !== undefined)
  const sign = scheme && signers[scheme.kind]
  if (scheme === undefined || sign === undefined) return request
  const keyOf: ReadKey = (field) => fillVariables(read(scheme.name, field), values).trim()
  if (keyOf('user') === '' || keyOf('key') === '') throw new KeysMissing(scheme.name)
  const added = await sign(request, keyOf, { nowMs, nonce })
  const names = new Set(added.map(({ name }) => name.toLowerCase()))
  return { ...request, headers: [...request.headers.filter(({ name }) => !names.has(name.toLowerCase())), ...added] }
}

const unsigned = 'UNSIGNED-PAYLOAD'

async function signForAws(
  request: RequestDescription,
  keyOf: ReadKey,
  { nowMs }: Required<Signing>,
): Promise<NameValue[]> {
  const [service, token] = [keyOf('service'), keyOf('token')]
  const url = new URL(request.url)
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const bodyHash = await hashOfBody(request)
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
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hexOf(await hash(lines.join('\n')))].join('\n')
  let key: Uint8Array<ArrayBuffer> = bytesOf(`AWS4${keyOf('key')}`)
  for (const part of scope) key = await hmac('SHA-256', key, part)
  const parts = [
    `Credential=${[keyOf('user'), ...scope].join('/')}`,
    `SignedHeaders=${names}`,
    `Signature=${hexOf(await hmac('SHA-256', key, text))}`,
  ]
  return [...added, { name: 'Authorization', value: `AWS4-HMAC-SHA256 ${parts.join(', ')}` }]
}

async function signForOAuth(
  request: RequestDescription,
  keyOf: ReadKey,
  { nowMs, nonce }: Required<Signing>,
): Promise<NameValue[]> {
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
  const key = bytesOf(`${encode(keyOf('key'))}&${encode(keyOf('password'))}`)
  const signed = [...(await hmac('SHA-1', key, text))].map((byte) => String.fromCodePoint(byte))
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

/** Files and multipart forms are not covered. */
async function hashOfBody({ body }: RequestDescription): Promise<string> {
  if (body === undefined) return hexOf(await hash(''))
  if (isForm(body.mediaType) && body.fields !== undefined)
    return hexOf(await hash(body.fields.map(fieldText).join('&')))
  return body.text === undefined || body.fileName !== undefined ? unsigned : hexOf(await hash(body.text))
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
}

async function hmac(
  algorithm: 'SHA-256' | 'SHA-1',
  secret: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: algorithm }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

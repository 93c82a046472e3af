/*
 * What a client of the open API sent → the call it means. Pure. Owns: every form a request may have (JSON, text, form, multipart, query) and how
 * its `data` is written. Does not own: what the calls do.
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { ErrorName } from '@lectern/contracts'
import { endOfString, isObject, jsonText, parseJson, valueText, type Json, type JsonObject } from '@lectern/model'
import { readForm } from './read-form.ts'
import { readFacts, type PushFacts } from './push-facts.ts'

/** What is read, as it came. */
export interface PushInput {
  bytes: Uint8Array
  contentType: string
  query: Readonly<Record<string, unknown>>
  /** From the path; win over the values of the request. */
  name?: string
  version?: string
  /** Made with this secret a signature is right; absent to ask for none. */
  secret?: string
}

export interface PushRead {
  name: string
  version: string
  token: string
  timestamp: string
  sign: string
  /** Of what was sent, in hexadecimal: SHA-256. */
  digest: string
  size: number
  /** Present when a secret was given. */
  isSignRight?: boolean
  /** What the call is given; of pushes only what is needed at once, without their documents. */
  data: JsonObject
  /** Of pushes: the documents as they go on, zstd. */
  payload?: { bytes: Uint8Array; isEmpty: boolean; facts: PushFacts }
}
export type PushOutcomeRead = { ok: true; read: PushRead } | { ok: false; error: ErrorName; details: JsonObject }

/** Deeper than this nothing real is nested. */
const maxNesting = 400

class UnreadableError extends Error {
  override name = 'UnreadableError'
  readonly error: ErrorName
  readonly details: JsonObject

  constructor(error: ErrorName, details: JsonObject = {}) {
    super(error)
    this.error = error
    this.details = details
  }
}

/** Reads a request; what cannot be read is thrown as an error. */
export async function readPush(input: PushInput): Promise<PushOutcomeRead> {
  try {
    return { ok: true, read: await readCall(input) }
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, error: error.error, details: error.details }
    throw error
  }
}

async function readCall(input: PushInput): Promise<PushRead> {
  const fields = await readFields(input)
  const text = (key: string): string => textOf(fields[key])
  const name = input.name ?? text('name')
  const [data, dataText] = readData(fields['data'] ?? fields['body_data'])
  const base = {
    name,
    version: input.version ?? (text('version') || '1.0'),
    token: text('access_token'),
    timestamp: text('timestamp'),
    sign: text('sign'),
    digest: createHash('sha256')
      .update(input.bytes.length > 0 ? input.bytes : dataText)
      .digest('hex'),
    size: input.bytes.length > 0 ? input.bytes.length : Buffer.byteLength(dataText),
    ...(input.secret !== undefined && { isSignRight: isSignedWith(input.secret, fields) }),
  }
  if (name === 'doc.push') {
    const { apis: _documents, ...rest } = data
    return {
      ...base,
      data: rest,
      payload: { bytes: zstdCompressSync(dataText), isEmpty: false, facts: readFacts(data) },
    }
  }
  if (name !== 'swagger-json.push') return { ...base, data }
  const { json, ...rest } = data
  const description = typeof json === 'string' ? json : json === undefined || json === null ? '' : jsonText(json)
  const isEmpty = description.trim() === ''
  return { ...base, data: rest, payload: { bytes: zstdCompressSync(description), isEmpty, facts: readFacts({}) } }
}

/** The fields of the request, whatever its form. */
async function readFields({ bytes, contentType, query }: PushInput): Promise<Record<string, unknown>> {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (bytes.length === 0) return { ...query }
  if (type === 'application/x-www-form-urlencoded')
    return { ...query, ...Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8'))) }
  if (type === 'multipart/form-data') {
    const form = await readForm(bytes, contentType)
    if (form === undefined) throw new UnreadableError('push_json_invalid')
    return { ...query, ...form.fields }
  }
  if (/^$|json|^text\/|octet-stream/.test(type)) {
    const text = Buffer.from(bytes).toString('utf8')
    refuseDeep(text)
    const fields = parseObject(text, parseJson)
    // Numbers of an object have to be as they were written; an encoded text has its own.
    return { ...query, ...(isObject(fields['data'] ?? fields['body_data']) ? fields : parseObject(text)) }
  }
  throw new UnreadableError('media_type_unsupported')
}

/** `data` and its JSON; what came as part of a JSON body was read with it. */
function readData(data: unknown): [JsonObject, string] {
  if (isObject(data)) return [data, jsonText(data)]
  const text = dataTextOf(data)
  refuseDeep(text)
  return [parseObject(text, parseJson), text]
}

/**
 * The JSON of `data`. Clients encode it as an address is encoded, some do not: text that begins as JSON begins is taken as it is, so that a `%`
 * or `+` in it stays one.
 */
function dataTextOf(data: unknown): string {
  if (data === undefined || data === null) return '{}'
  if (typeof data !== 'string') return JSON.stringify(data)
  let text = data.trim()
  for (let round = 0; round < 2 && text.startsWith('%'); round += 1) text = decode(text)
  return text === '' ? '{}' : text
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim()
  } catch (error) {
    if (error instanceof URIError) throw new UnreadableError('push_json_invalid')
    throw error
  }
}

// What JSON.parse gives is JSON.
const parseDoubles = (text: string): Json => JSON.parse(text) as Json

function parseObject(text: string, parse = parseDoubles): JsonObject {
  let value: Json
  try {
    value = parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableError('push_json_invalid')
    throw error
  }
  if (!isObject(value)) throw new UnreadableError('push_json_invalid')
  return value
}

/** Counts brackets outside of texts: what is too deep is refused before anything walks it. */
function refuseDeep(text: string): void {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x22) index = endOfString(text, index)
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > maxNesting) throw new UnreadableError('push_too_deep', { limit: maxNesting })
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** MD5 in capitals of the secret, all names with their values in order of the names, and the secret again. */
function isSignedWith(secret: string, fields: Readonly<Record<string, unknown>>): boolean {
  const { sign, ...others } = fields
  const names = Object.keys(others)
    .filter((name) => others[name] !== null && others[name] !== undefined)
    .sort()
  const body = names.map((name) => `${name}${plain(others[name])}`).join('')
  const right = createHash('md5').update(`${secret}${body}${secret}`).digest('hex').toUpperCase()
  return typeof sign === 'string' && sign.trim().toUpperCase() === right
}

function plain(value: unknown): string {
  // Fields are texts, or what JSON gave.
  return valueText(value as Json)
}

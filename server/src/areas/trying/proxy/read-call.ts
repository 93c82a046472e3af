/*
 * A call as it arrives: its description alone, or a form whose first field it is. Owns: that files are read as they are sent on, never kept. Does not
 * own: what may be sent (`call-rules.ts`).
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ProxyCall, proxyCallField, type Language } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { InputCheck, refuseInvalid } from '../../../http/validation.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import type { OutgoingCall } from '../../../outside/call/send-call.ts'
import { formContent, type NextFile } from '../../../outside/call/form-content.ts'
import { onceClosed } from './end-call.ts'

/** Of the description: more text is sent as a file. */
const maxDescriptionBytes = 6 * 1024 * 1024

export interface ReadCall {
  call: OutgoingCall
  options: NonNullable<ProxyCall['options']>
}

const check = new InputCheck(ProxyCall, 'body')

/** @throws {AppError} invalid_input, media_type_unsupported, body_too_large */
export async function readCall(
  { raw, headers }: FastifyRequest,
  { texts }: Pick<AppContext, 'texts'>,
  language: Language,
): Promise<ReadCall> {
  const type = headers['content-type'] ?? ''
  const { json, nextFile } = type.startsWith('multipart/form-data')
    ? await readForm(raw, type)
    : await readAlone(raw, type)
  const described = parse(json)
  refuseInvalid(check, described, texts, language)
  // The check above is what makes it one.
  return toCall(described as ProxyCall, nextFile)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AppError('invalid_input', { reason: '', fields: [] }, { cause })
  }
}

interface Received {
  json: string
  nextFile: NextFile
}

async function readAlone(body: Readable, type: string): Promise<Received> {
  if (!/^application\/json\b/i.test(type)) throw new AppError('media_type_unsupported')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    // No encoding was set: they are bytes.
    const bytes = chunk as Uint8Array
    length += bytes.length
    if (length > maxDescriptionBytes) throw new AppError('body_too_large')
    chunks.push(bytes)
  }
  return { json: Buffer.concat(chunks).toString(), nextFile: missing }
}

const missing: NextFile = (key) => Promise.reject(new CallFailure('body', key))

interface ArrivingFile {
  key: string
  stream: Readable
}

async function readForm(body: IncomingMessage, type: string): Promise<Received> {
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldSize: maxDescriptionBytes, fields: 1, parts: 300, headerPairs: 20 },
  })
  const files = arrivingFiles(parser)
  const json = await describedIn(parser, body)
  return {
    json,
    nextFile: async (key) => {
      const { value, done } = await files.next().catch(() => ({ value: undefined, done: true }))
      if (done === true || value?.key !== key) throw new CallFailure('body', key)
      return value.stream
    },
  }
}

/** The files of a form, each when the one before it was read. */
function arrivingFiles(parser: BusboyInstance): AsyncIterator<ArrivingFile, undefined> {
  const files = new Readable({ objectMode: true, read: () => undefined })
  parser.on('file', (key, stream) => {
    // Who reads it hears of it too.
    stream.on('error', ignore)
    files.push({ key, stream } satisfies ArrivingFile)
  })
  parser.once('finish', () => files.push(null))
  parser.on('error', (error) => files.destroy(error instanceof Error ? error : new Error(String(error))))
  files.on('error', ignore)
  // Only what is pushed above comes out.
  return files[Symbol.asyncIterator]() as AsyncIterator<ArrivingFile, undefined>
}

function ignore(): void {
  // Forms that end early are noticed where they are read.
}

/** @throws {AppError} invalid_input when the form does not begin with the description */
async function describedIn(parser: BusboyInstance, body: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const none = (): void => resolve(undefined)
  parser.once('field', (name, value) => resolve(name === proxyCallField ? value : undefined))
  parser.once('file', none).once('finish', none).once('error', none)
  onceClosed(body, none)
  body.pipe(parser)
  const json = await promise
  if (json === undefined) throw new AppError('invalid_input', { reason: '', fields: [] })
  return json
}

function toCall({ method, url, headers, body, options = {} }: ProxyCall, nextFile: NextFile): ReadCall {
  const call = { method, url, headers }
  if (body === null) return { call: { ...call, content: undefined }, options }
  if (body.kind === 'text') return { call: { ...call, content: { bytes: Buffer.from(body.text) } }, options }
  if (body.kind === 'base64')
    return { call: { ...call, content: { bytes: Buffer.from(body.data, 'base64') } }, options }
  if (body.kind === 'form') return { call: { ...call, ...formContent(body.parts, nextFile) }, options }
  const stream = Readable.from(fileOf(body.file, nextFile), { objectMode: false })
  return { call: { ...call, content: { stream, length: body.size } }, options }
}

async function* fileOf(key: string, nextFile: NextFile): AsyncGenerator<Uint8Array, void, undefined> {
  yield* await nextFile(key)
}

/*
 * A small directory that speaks LDAP v3 (RFC 4511) on this machine: simple bind, search with the filters people use, StartTLS. It keeps what it was
 * asked, so that a test can tell what went over the line.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer, TLSSocket } from 'node:tls'
import { BerReader, BerWriter, EqualityFilter, FilterParser, type Filter } from 'ldapts'
import { certificates } from './certificates.ts'

export interface LdapEntry {
  dn: string
  /** Clear; without one no one can bind as it. */
  password?: string
  attributes: Readonly<Record<string, readonly string[]>>
}

export interface LdapServerOptions {
  entries: readonly LdapEntry[]
  security?: 'none' | 'ldaps' | 'starttls'
  certificate?: keyof typeof certificates
  /** Answers every search with a referral to this address besides. */
  referral?: string
  /** Takes connections and never answers. */
  isSilent?: boolean
}

export interface LdapServer {
  url: string
  /** What was asked, in order: `bind <dn>`, `search <filter>`, `starttls`. */
  asked: string[]
  close(): Promise<void>
}

const bindRequest = 0x60
const unbindRequest = 0x42
const searchRequest = 0x63
const extendedRequest = 0x77
const success = 0
const protocolError = 2
const sizeLimitExceeded = 4
const noSuchObject = 32
const invalidCredentials = 49
const unwilling = 53

export async function startLdapServer(options: LdapServerOptions): Promise<LdapServer> {
  const { security = 'none', certificate = 'here' } = options
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const accept = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (options.isSilent !== true) converse(socket, options, asked)
  }
  const server: Server =
    security === 'ldaps' ? createSecureServer(certificates[certificate], accept) : createServer(accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    url: `${security === 'ldaps' ? 'ldaps' : 'ldap'}://127.0.0.1:${String(address.port)}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, options: LdapServerOptions, asked: string[]): void {
  let pending = Buffer.alloc(0)
  let current = socket
  const read = (chunk: Buffer): void => {
    pending = Buffer.concat([pending, chunk])
    for (let size = messageSize(pending); size > 0 && size <= pending.length; size = messageSize(pending)) {
      const message = pending.subarray(0, size)
      pending = pending.subarray(size)
      answer(message)
    }
  }
  const answer = (message: Buffer): void => {
    const reader = new BerReader(message)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.peek()
    if (operation === bindRequest) current.write(answerBind(reader, id, options, asked))
    else if (operation === searchRequest)
      for (const each of answerSearch(reader, id, options, asked)) current.write(each)
    else if (operation === extendedRequest) startTls(id)
    else if (operation === unbindRequest) current.end()
    else current.write(result(id, 0x65, unwilling))
  }
  const startTls = (id: number): void => {
    asked.push('starttls')
    if (options.security !== 'starttls') {
      current.write(result(id, 0x78, protocolError))
      return
    }
    socket.off('data', read)
    socket.write(result(id, 0x78, success))
    const { cert, key } = certificates[options.certificate ?? 'here']
    const secure = new TLSSocket(socket, { isServer: true, cert, key })
    secure.on('error', () => socket.destroy())
    secure.on('data', read)
    current = secure
  }
  socket.on('data', read)
}

/** Length of the first message with its head; 0 when the head is not there yet. */
function messageSize(bytes: Buffer): number {
  const first = bytes[1]
  if (first === undefined) return 0
  if (first < 0x80) return 2 + first
  const width = first & 0x7f
  return bytes.length < 2 + width ? 0 : 2 + width + bytes.readUIntBE(2, width)
}

function answerBind(reader: BerReader, id: number, { entries }: LdapServerOptions, asked: string[]): Buffer {
  reader.readSequence(bindRequest)
  reader.readInt()
  const dn = reader.readString() ?? ''
  const password = reader.readString(0x80) ?? ''
  asked.push(`bind ${dn}`)
  // RFC 4513 §5.1.2: a name without a password is let in as no one, which is the trap.
  if (password === '') return result(id, 0x61, success)
  const entry = entries.find((each) => each.dn.toLowerCase() === dn.toLowerCase())
  return result(id, 0x61, entry?.password === password ? success : invalidCredentials)
}

function* answerSearch(
  reader: BerReader,
  id: number,
  { entries, referral }: LdapServerOptions,
  asked: string[],
): Generator<Buffer> {
  reader.readSequence(searchRequest)
  const base = (reader.readString() ?? '').toLowerCase()
  reader.readEnumeration()
  reader.readEnumeration()
  const sizeLimit = reader.readInt() ?? 0
  reader.readInt()
  reader.readBoolean()
  const filter: Filter = FilterParser.parse(reader)
  asked.push(`search ${filter.toString()}`)
  if (base !== '' && !entries.some(({ dn }) => dn.toLowerCase().endsWith(base))) {
    yield result(id, 0x65, noSuchObject)
    return
  }
  const found = entries.filter((each) => each.dn.toLowerCase().endsWith(base) && matches(filter, each))
  for (const entry of found.slice(0, sizeLimit === 0 ? undefined : sizeLimit)) yield entryMessage(id, entry)
  if (referral !== undefined) yield referralMessage(id, referral)
  yield result(id, 0x65, sizeLimit > 0 && found.length > sizeLimit ? sizeLimitExceeded : success)
}

/** By the library’s filters, over each combination a person with several values would need: tests have few. */
function matches(filter: Filter, { attributes }: LdapEntry): boolean {
  const flat = Object.fromEntries(Object.entries(attributes).map(([name, [first = '']]) => [name, first]))
  if (filter instanceof EqualityFilter) return (attributes[filter.attribute] ?? []).includes(String(filter.value))
  return filter.matches(flat, false)
}

function message(id: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  write(writer)
  writer.endSequence()
  return writer.buffer
}

function result(id: number, tag: number, code: number): Buffer {
  return message(id, (writer) => {
    writer.startSequence(tag)
    writer.writeEnumeration(code)
    writer.writeString('')
    writer.writeString('')
    writer.endSequence()
  })
}

function entryMessage(id: number, { dn, attributes }: LdapEntry): Buffer {
  return message(id, (writer) => {
    writer.startSequence(0x64)
    writer.writeString(dn)
    writer.startSequence()
    for (const [name, values] of Object.entries(attributes)) {
      writer.startSequence()
      writer.writeString(name)
      writer.startSequence(0x31)
      for (const value of values) writer.writeString(value)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
    writer.endSequence()
  })
}

function referralMessage(id: number, url: string): Buffer {
  return message(id, (writer) => {
    writer.startSequence(0x73)
    writer.writeString(url)
    writer.endSequence()
  })
}

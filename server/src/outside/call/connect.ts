/*
 * Connections to where a call goes. Owns: that they go to an address that was checked, whatever the name means by then, and what is known of the
 * certificate. Does not own: which addresses are open (`address-rules.ts`).
 */
import { once } from 'node:events'
import { connect as connectSocket, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { CallTiming, TlsFacts } from '@lectern/contracts'
import { mayConnect, type AllowList } from '../address-rules.ts'
import { hostOf, resolveWithSystem, untilAborted, type Resolve } from '../look-up.ts'
import { CallFailure } from './call-failure.ts'
import { portOf } from './call-rules.ts'

export interface ConnectOptions {
  /** What is open for this address. */
  allowed: AllowList
  resolve?: Resolve | undefined
  verifyTls: boolean
  /** Certificates to trust in addition to the system's. */
  authorities?: readonly string[] | undefined
  signal: AbortSignal
}

export interface Connection {
  socket: Socket
  remoteAddress: string
  tls: TlsFacts | null
  timing: Pick<CallTiming, 'dnsMs' | 'connectMs' | 'tlsMs'>
}

/** How long an address may take to answer while there is another. */
const nextAfterMs = 3_000

/** @throws what the system throws, and {CallFailure} forbidden, unresolved, certificate */
export async function connectTo(url: URL, options: ConnectOptions): Promise<Connection> {
  const startMs = performance.now()
  const since = (): number => performance.now() - startMs
  const host = hostOf(url)
  const addresses = await checkedAddresses(host, options)
  const dnsMs = isIP(host) === 0 ? since() : null
  const socket = await firstSocket(addresses, portOf(url), options.signal)
  socket.setNoDelay(true)
  const connectMs = since()
  const remoteAddress = socket.remoteAddress ?? ''
  if (url.protocol === 'http:') return { socket, remoteAddress, tls: null, timing: { dnsMs, connectMs, tlsMs: null } }
  const secure = await secureSocket(socket, host, options)
  const tls = factsOf(secure)
  if (!tls.isTrusted && options.verifyTls) {
    secure.destroy()
    throw new CallFailure('certificate', tls.fault, { tls })
  }
  return { socket: secure, remoteAddress, tls, timing: { dnsMs, connectMs, tlsMs: since() } }
}

/** Every address of the name has to be open, or one of them would be the way in. */
async function checkedAddresses(
  host: string,
  { allowed, resolve = resolveWithSystem, signal }: ConnectOptions,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await untilAborted(resolve(host), signal) : [host]
  if (addresses.length === 0) throw new CallFailure('unresolved', host)
  if (!addresses.every((address) => mayConnect(address, host, allowed))) throw new CallFailure('forbidden', host)
  return addresses
}

/** To the first address that answers. An address is all it gets: nothing looks a name up again. */
async function firstSocket(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  for (const [index, host] of addresses.entries()) {
    const isLast = index === addresses.length - 1
    const patience = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(nextAfterMs)])
    const socket = connectSocket({ host, port })
    try {
      await ready(socket, 'connect', patience)
      return socket
    } catch (error) {
      if (isLast || signal.aborted) throw error
    }
  }
  throw new CallFailure('unresolved')
}

async function secureSocket(socket: Socket, host: string, { signal, authorities }: ConnectOptions): Promise<TLSSocket> {
  const secure = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Judged below, where the certificate can be shown.
    rejectUnauthorized: false,
    ...(authorities === undefined ? {} : { ca: [...getCACertificates('default'), ...authorities] }),
  })
  await ready(secure, 'secureConnect', signal)
  return secure
}

/** Cuts the connection when the signal comes first. */
async function ready(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function factsOf(socket: TLSSocket): TlsFacts {
  const certificate = socket.getPeerCertificate()
  // Typed as an error; what it holds is its code.
  const fault: unknown = socket.authorizationError
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    isTrusted: socket.authorized,
    fault: socket.authorized ? '' : fault instanceof Error ? fault.message : String(fault),
    certificate: Object.keys(certificate).length === 0 ? null : presentCertificate(certificate),
  }
}

function presentCertificate({
  subject,
  issuer,
  subjectaltname,
  valid_from,
  valid_to,
  fingerprint256,
}: PeerCertificate) {
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    altNames: subjectaltname ?? '',
    validFrom: valid_from,
    validTo: valid_to,
    fingerprint: fingerprint256,
  }
}

function nameOf(parts: PeerCertificate['subject']): string {
  return Object.entries(parts)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ')
}

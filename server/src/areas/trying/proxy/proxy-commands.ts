/*
 * Sending calls on someone's behalf, within the settings of now. Owns: what is open to them, the limits of size and time, and remembering what was
 * refused. Does not own: who may send one (the access rule of the endpoint), nor what becomes of the response.
 */
import { Readable } from 'node:stream'
import type { SettingsOf } from '@lectern/contracts'
import type { VisitorScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { AllowList } from '../../../outside/address-rules.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import { portOf } from '../../../outside/call/call-rules.ts'
import type { CallContent } from '../../../outside/call/exchange.ts'
import {
  openSocket,
  type OpenedSocket,
  type SocketCall,
  type SocketOptions,
} from '../../../outside/call/open-socket.ts'
import { sendCall, type CallResponse, type OutgoingCall } from '../../../outside/call/send-call.ts'
import { hostOf, type Resolve } from '../../../outside/look-up.ts'
import { noteRefusal, readAllowList } from '../../../outside/outgoing.ts'
import { CallLimits, type Caller } from './call-limits.ts'

/** On whose behalf, and the addresses of environments that are shown to them. */
export type CallScope = MemberScope | VisitScope

/** Reaches what everyone may, and private addresses that are environments. */
export interface MemberScope {
  userId: number
  environments: readonly string[]
}

/** Reaches nothing but the environments, and of them what everyone may. */
export interface VisitScope {
  /** Who calls are counted for. */
  visitor: string
  environments: readonly string[]
}

/** Who a visitor's calls are counted for. */
export function visitorName({ of, id }: VisitorScope, { ip }: { ip: string }): string {
  return [of, id, ip].join(' ')
}

export interface SendOptions {
  maxRedirects?: number | undefined
  timeoutMs?: number | undefined
  verifyTls?: boolean | undefined
  decode?: boolean | undefined
}

/** A call that was counted; it has to be closed. */
export interface OpenCall {
  startMs: number
  maxBytes: number
  isOver: () => boolean
  /** Aborted when the call has to end: its time is over, it was closed, or the server closes. */
  signal: AbortSignal
  /** @throws {CallFailure} */
  send: (call: OutgoingCall, options: SendOptions) => Promise<CallResponse>
  /** Opens a WebSocket. @throws {CallFailure} */
  connect: (call: SocketCall, options: Pick<SendOptions, 'verifyTls'>) => Promise<OpenedSocket>
  close: () => void
}

const defaultRedirects = 10
/** Why calls are ended; without one each end would make an error of its own, with the way that led there. */
const ended = new Error('The call has ended')

/** What a test replaces: how names are looked up, and whom certificates may be of. */
export interface SenderParts {
  resolve?: Resolve
  authorities?: readonly string[]
}

export class CallSender {
  readonly #context: AppContext
  readonly #limits: CallLimits
  readonly #parts: SenderParts
  /** What ends each open call. */
  readonly #open = new Set<() => void>()

  constructor(context: AppContext, parts: SenderParts = {}) {
    this.#context = context
    this.#limits = new CallLimits(context.clock)
    this.#parts = parts
  }

  /** @throws {AppError} proxy_off, too_many_requests, proxy_busy */
  async open(scope: CallScope): Promise<OpenCall> {
    const { db } = this.#context
    const settings = await readSettings(db, 'proxy')
    if (!settings.isOn) throw new AppError('proxy_off')
    const allowed = await readAllowList(this.#context)
    const uncount = this.#limits.begin(callerOf(scope), settings)
    const stop = new AbortController()
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const startMs = performance.now()
    const end = (): void => stop.abort(ended)
    this.#open.add(end)
    const sendingWith = (options: SendOptions): Sending => {
      const limitMs = Math.min(options.timeoutMs ?? Infinity, settings.maxSeconds * 1000)
      const endInTime = (): void => {
        isOver = true
        end()
      }
      if (!stop.signal.aborted) timer = setTimeout(endInTime, limitMs)
      return { scope, settings, allowed, options, signal: stop.signal, isOver: () => isOver }
    }
    return {
      startMs,
      maxBytes: settings.maxMb * 1024 * 1024,
      isOver: () => isOver,
      send: (call, options) => this.#send(call, sendingWith(options)),
      connect: (call, options) => this.#connect(call, sendingWith(options)),
      signal: stop.signal,
      close: () => {
        this.#open.delete(end)
        clearTimeout(timer)
        uncount()
        end()
      },
    }
  }

  /** Ends all calls: connections without an end would keep the server from closing. */
  close(): void {
    for (const end of this.#open) end()
  }

  #send(call: OutgoingCall, sending: Sending): Promise<CallResponse> {
    const { decode = true, maxRedirects = defaultRedirects } = sending.options
    return this.#noting(sending, async (common) =>
      sendCall(limited(call, sending.settings), { ...common, decode, maxRedirects }),
    )
  }

  #connect(call: SocketCall, sending: Sending): Promise<OpenedSocket> {
    return this.#noting(sending, (common) => openSocket(call, common))
  }

  /** Remembers what was refused. */
  async #noting<T>(sending: Sending, work: (common: SocketOptions) => Promise<T>): Promise<T> {
    const { scope, settings, allowed, options, signal, isOver } = sending
    const allowedAt = openAt(allowed, settings, scope)
    try {
      return await work({ ...this.#parts, allowedAt, verifyTls: options.verifyTls ?? true, signal, isOver })
    } catch (error) {
      if (error instanceof CallFailure && error.reason === 'forbidden') await this.#note(error, scope)
      throw error
    }
  }

  /** What visitors may not reach anyway is nothing to open for them. */
  async #note({ detail }: CallFailure, scope: CallScope): Promise<void> {
    if ('visitor' in scope && !scope.environments.some((url) => hostIn(url) === detail.toLowerCase())) return
    const refused = { userId: 'visitor' in scope ? null : scope.userId, nowMs: this.#context.clock() }
    await noteRefusal(this.#context, new AppError('address_forbidden', { host: detail }), refused)
  }
}

interface Sending {
  scope: CallScope
  settings: SettingsOf<'proxy'>
  allowed: AllowList
  options: SendOptions
  signal: AbortSignal
  isOver: () => boolean
}

function callerOf(scope: CallScope): Caller {
  const isVisitor = 'visitor' in scope
  return { caller: isVisitor ? scope.visitor : String(scope.userId), isVisitor }
}

function hostIn(url: string): string | undefined {
  return URL.canParse(url) ? hostOf(new URL(url)).toLowerCase() : undefined
}

/** What is open at an address: for members loopback and private ranges as well when its host and port are those of an environment. */
function openAt(allowed: AllowList, { privateEnvironments }: SettingsOf<'proxy'>, scope: CallScope) {
  const places = scope.environments.filter((url) => URL.canParse(url)).map((url) => placeOf(new URL(url)))
  const origins = new Set(places)
  if ('visitor' in scope)
    return (url: URL): AllowList => {
      // Before its name is looked up: that alone would reach out.
      if (!origins.has(placeOf(url))) throw new CallFailure('forbidden', hostOf(url))
      return allowed
    }
  const isOpen = privateEnvironments && allowed.mode === 'public'
  return (url: URL): AllowList =>
    isOpen && origins.has(placeOf(url))
      ? { ...allowed, hosts: new Set([...allowed.hosts, hostOf(url).toLowerCase()]) }
      : allowed
}

/** Whether an environment is on the host and port of an address. */
export function isAtPlaceOf(environment: string, address: string): boolean {
  if (!URL.canParse(environment) || !URL.canParse(address)) return false
  return placeOf(new URL(environment)) === placeOf(new URL(address))
}

function placeOf(url: URL): string {
  return `${hostOf(url).toLowerCase()}:${String(portOf(url))}`
}

/** The call, whose body ends with an error beyond the limit. */
function limited(call: OutgoingCall, { maxMb }: SettingsOf<'proxy'>): OutgoingCall {
  const maxBytes = maxMb * 1024 * 1024
  const { content } = call
  if (content === undefined) return call
  const length = 'bytes' in content ? content.bytes.length : (content.length ?? 0)
  if (length > maxBytes) throw new CallFailure('tooLarge', String(maxMb))
  return 'bytes' in content ? call : { ...call, content: counted(content, maxBytes, maxMb) }
}

function counted(
  { stream, length }: Extract<CallContent, { stream: unknown }>,
  maxBytes: number,
  maxMb: number,
): CallContent {
  // Nothing is read before it is sent, and every error reaches who sends it.
  const count = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    let sent = 0
    for await (const chunk of stream) {
      // No encoding was set: they are bytes.
      const bytes = chunk as Uint8Array
      sent += bytes.length
      if (sent > maxBytes) throw new CallFailure('tooLarge', String(maxMb))
      if (length !== undefined && sent > length) throw new CallFailure('body', String(length))
      yield bytes
    }
    if (length !== undefined && sent < length) throw new CallFailure('body', String(length))
  }
  return { stream: Readable.from(count(), { objectMode: false }), length }
}

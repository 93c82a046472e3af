// Closes the network for the tests: a connection or a name look-up that would leave the machine is refused, and fails the test
// even when the code under test swallows the refusal.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { afterEach } from 'vitest'

const attempts: string[] = []

/** Where a refused call wanted to go. */
class NetworkClosedError extends Error {
  readonly code = 'ENETUNREACH'
}

/** @returns whether the name or address means this machine */
function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '::') return true
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host) || host === '0.0.0.0'
}

function refuse(target: string): NetworkClosedError {
  attempts.push(target)
  return new NetworkClosedError(`The network is closed in tests: ${target}`)
}

/** The host an argument list of `net.Socket.connect` names; undefined for a Unix socket and for the default, this machine. */
function readHost(args: readonly unknown[]): string | undefined {
  // `net.connect` hands its arguments over already gathered in one array.
  const [first, second] = Array.isArray(args[0]) ? Array.from<unknown>(args[0]) : args
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return undefined
    return 'host' in first && typeof first.host === 'string' ? first.host : undefined
  }
  return typeof second === 'string' ? second : undefined
}

function closeSockets(): void {
  // Its overloads don't matter here: the arguments are handed on as they came.
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
  const guarded = function (this: net.Socket, ...args: unknown[]): net.Socket {
    const host = readHost(args)
    if (host === undefined || isLoopback(host)) return connect.apply(this, args)
    const error = refuse(host)
    process.nextTick(() => this.destroy(error))
    return this
  }
  Reflect.set(net.Socket.prototype, 'connect', guarded)
}

/** Look-ups of this machine and of literal addresses ask no one. */
function isLocalLookup(name: unknown): boolean {
  return typeof name !== 'string' || isLoopback(name) || net.isIP(name) !== 0
}

/** Replaces one look-up function; `answer` turns the refusal into the function's own way of failing. */
function closeLookup(
  owner: object,
  key: string,
  answer: (error: NetworkClosedError, args: unknown[]) => unknown,
): void {
  const original: unknown = Reflect.get(owner, key)
  if (typeof original !== 'function') return
  Reflect.set(owner, key, (...args: unknown[]): unknown => {
    if (!isLocalLookup(args[0])) return answer(refuse(String(args[0])), args)
    const result: unknown = Reflect.apply(original, owner, args)
    return result
  })
}

function closeNames(): void {
  for (const key of Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))) {
    closeLookup(dns, key, (error, args) => {
      const callback = args.at(-1)
      if (typeof callback === 'function') process.nextTick(callback, error)
    })
    closeLookup(dns.promises, key, (error) => Promise.reject(error))
  }
}

/** Hands out and forgets the refused targets so far; for a test that means to see a refusal. */
export function takeNetworkAttempts(): string[] {
  return attempts.splice(0)
}

closeSockets()
closeNames()
syncBuiltinESMExports()

afterEach(() => {
  const targets = takeNetworkAttempts()
  if (targets.length > 0) throw new Error(`The test reached for the network: ${targets.join(', ')}`)
})

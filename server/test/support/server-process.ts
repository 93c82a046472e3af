/* The server as people run it: a process of its own, stopped or killed by its id. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BodyOf, EndpointDefinition, Envelope, QueryOf, ReplyOf } from '@lectern/contracts'
import { login } from '@lectern/contracts'
import { buildServer } from './built-server.ts'

/** Compiled code of servers that stopped by themselves; saves the next ones a third of their start. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled-server', import.meta.url))
export const adminPassword = 'correct-horse'

/** Headers of a call with a connection of its own: one that waited may be closed by the server at the moment it is used again. */
export const ownConnection = { connection: 'close' }

export interface ServerProcess {
  address: string
  pid: number
  /** Calls an endpoint; rejects when the server is not there. */
  call<D extends EndpointDefinition>(
    endpoint: D,
    input?: { query?: QueryOf<D>; body?: BodyOf<D> },
    token?: string,
  ): Promise<Envelope<ReplyOf<D>>>
  /** Everything it printed so far: its log. */
  readOutput(): string
  /** A new session of the first super admin. */
  signIn(): Promise<string>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>
}

/** Starts the built server with these settings besides those every test needs. */
export async function spawnServer(env: Record<string, string>): Promise<ChildProcess> {
  return spawn(process.execPath, [await buildServer()], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      LECTERN_PORT: '0',
      LECTERN_ADMIN_PASSWORD: adminPassword,
      LECTERN_SAMPLE: 'off',
      LECTERN_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Starts the server and waits until it listens.
 * @throws with everything it printed when it ends instead
 */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = await spawnServer(env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const address = await waitForAddress(child)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  const server: ServerProcess = {
    address,
    pid: child.pid ?? 0,
    readOutput: () => output,
    call: async (endpoint, { query, body } = {}, token) => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
      const response = await fetch(`${address}${endpoint.path}?${search.toString()}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...ownConnection,
          ...(token === undefined ? {} : { token }),
        },
        ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      })
      // The form of every answer of the server.
      return (await response.json()) as Envelope<ReplyOf<typeof endpoint>>
    },
    signIn: async () => {
      const password = createHash('md5').update(adminPassword).digest('hex')
      const answer = await server.call(login, { body: { username: 'admin', password } })
      if (answer.data === null) throw new Error(`Not signed in: ${answer.msg}`)
      return answer.data.token
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
  return server
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const address = /is ready: (\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => {
      reject(new Error(`The server ended with ${String(code)}:\n${output}`))
    })
  })
}

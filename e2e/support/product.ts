// The built product as a process of its own: a free loopback port, a data folder nobody else uses, and an end by process id.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from '../../server/test/support/built-server.ts'

/** What `npm start` starts. */
export const mainFile = join(import.meta.dirname, '..', '..', 'server', 'src', 'main.ts')
/** Compiled code of servers that stopped by themselves; saves the next ones a third of their start. */
const compiled = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled-server')
/** A start that neither ends nor moves on; on a busy machine a healthy one is waited for as long as it takes. */
const stalledMs = 120_000

/** A running product. */
export type Product = {
  /** `http://127.0.0.1:<port>` without a slash at the end. */
  origin: string
  /** The super admin's name and password; valid at once unless the settings say otherwise. */
  admin: { username: string; password: string }
  /** Where the embedded database and files are. */
  dataFolder: string
  /** Everything the server printed so far. */
  readOutput: () => string
  /** Ends the server without a word, as a crash does; its data stays. */
  kill: () => Promise<void>
  /** Starts it again after `kill`, at the same address on the same data. */
  startAgain: () => Promise<void>
  /** Stops the server as an operator would; removes its data. */
  stop: () => Promise<void>
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port on loopback')
  return address.port
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Stops it as an operator would. A server that does not end by itself is a fault: the limit of the test or fixture that waits reports it. */
async function endServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Processor time a process has used so far, in the kernel's ticks; undefined where there is no `/proc`. */
function readProcessorTime(pid: number | undefined): number | undefined {
  try {
    // Behind the name in parentheses, from the third field on; user and system time are the 14th and 15th.
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    // Another system, or it has ended.
    return undefined
  }
}

async function answersReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // Not listening yet.
    return false
  }
}

/** Waits as long as the server lives and gets on: it prints, or uses the processor. */
async function waitUntilReady(child: ChildProcess, origin: string, readOutput: () => string): Promise<void> {
  let progress = ''
  let progressedMs = Date.now()
  while (!(await answersReady(origin))) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${readOutput()}`)
    const now = `${String(readOutput().length)} ${String(readProcessorTime(child.pid))}`
    if (now !== progress) progressedMs = Date.now()
    progress = now
    if (Date.now() - progressedMs > stalledMs)
      throw new Error(`The server did nothing for ${String(stalledMs / 1_000)} s and was not ready:\n${readOutput()}`)
    await sleep(50)
  }
}

/**
 * Starts the product on data of its own.
 * @param settings environment variables to add or replace
 * @param entry the file to start: built once for all tests unless it is `mainFile`, the source's own
 * @param prepared a folder with data to begin with; otherwise it begins with none
 * @throws {Error} with the server's output, when it ends or does nothing before it is ready
 */
export async function startProduct(
  settings: Record<string, string> = {},
  entry?: string,
  prepared?: string,
): Promise<Product> {
  const file = entry ?? (await buildServer())
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
  if (prepared !== undefined) cpSync(prepared, dataFolder, { recursive: true })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const admin = { username: 'admin', password: 'lectern-e2e-Password-1' }
  const own = {
    NODE_ENV: 'production',
    LECTERN_HOST: '127.0.0.1',
    LECTERN_PORT: String(port),
    LECTERN_DATA_DIR: dataFolder,
    LECTERN_ADMIN_PASSWORD: admin.password,
    NODE_COMPILE_CACHE: compiled,
  }
  // A developer's own database must not be written to.
  const { LECTERN_DATABASE_URL: _, ...inherited } = process.env
  let output = ''
  const spawnServer = (): ChildProcess => {
    const child = spawn(process.execPath, [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited, ...own, ...settings },
    })
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return child
  }
  let child = spawnServer()
  const readOutput = () => output
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const startAgain = async (): Promise<void> => {
    child = spawnServer()
    await waitUntilReady(child, origin, readOutput)
  }
  const stop = async (): Promise<void> => {
    await endServer(child)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child, origin, readOutput)
    return { origin, admin, dataFolder, readOutput, kill, startAgain, stop }
  } catch (error) {
    child.kill('SIGKILL')
    await stop()
    throw error
  }
}

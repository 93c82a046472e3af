/*
 * An installation whose servers are killed: one process on the embedded database, or two on one PostgreSQL. Owns: starting and killing them, and
 * reading the database beside them, through connections of its own and as of one moment.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startServer, type ServerProcess } from '../server-process.ts'
import { openTestDatabase } from '../test-app.ts'

export type Row = Readonly<Record<string, unknown>>
/** Asks the database in SQL that both engines take. */
export type Ask = (query: string) => Promise<Row[]>

export interface Installation {
  readonly isShared: boolean
  readonly settings: { dataDir: string; databaseUrl: string | undefined }
  /** Those that run. */
  readonly servers: readonly ServerProcess[]
  /** Milliseconds the slowest start took until the server was ready. */
  readonly slowestStartMs: number
  /** Starts those that do not run. */
  start(): Promise<void>
  /** Ends these at once, as a crash does. */
  kill(victims: readonly ServerProcess[]): Promise<void>
  /** Stops all that run; their exit codes. */
  stop(): Promise<(number | null)[]>
  /** Reads one state of the database; after a kill, what is there before a start repairs anything. */
  inspect<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  /** Lets the time pass after which jobs of the killed processes may be claimed by others. */
  forgetDead(): Promise<void>
  /** Lines of the logs of all servers since the last call, also of those that were killed. */
  takeLog(): string[]
  remove(): Promise<void>
}

/** How often a server that listens is asked whether it is ready. */
const readyPollMs = 20

/** An empty installation of the engine of the suite; nothing runs yet. */
export async function openInstallation(): Promise<Installation> {
  const { config, database, remove } = await openTestDatabase()
  await database.close()
  const { dataDir, databaseUrl } = config
  const folders = databaseUrl === undefined ? [dataDir] : [dataDir, mkdtempSync(join(tmpdir(), 'lectern-killed-'))]
  const running = new Map<string, ServerProcess>()
  const killed: ServerProcess[] = []
  const started: { server: ServerProcess; read: number }[] = []
  let slowestStartMs = 0

  const startIn = async (folder: string): Promise<void> => {
    const beganMs = performance.now()
    const server = await startServer({
      LECTERN_DATA_DIR: folder,
      // Where the mail server and the site of the tests are.
      LECTERN_OUTGOING_ALLOW: '127.0.0.1',
      ...(databaseUrl === undefined ? {} : { LECTERN_DATABASE_URL: databaseUrl, LECTERN_SECRET_KEY: 'k'.repeat(32) }),
    })
    running.set(folder, server)
    started.push({ server, read: 0 })
    while ((await fetch(`${server.address}/readyz`)).status !== 200) await delay(readyPollMs)
    slowestStartMs = Math.max(slowestStartMs, performance.now() - beganMs)
  }
  const drop = (server: ServerProcess): void => {
    for (const [folder, each] of running) if (each === server) running.delete(folder)
  }

  return {
    isShared: databaseUrl !== undefined,
    settings: { dataDir, databaseUrl },
    get servers() {
      return [...running.values()]
    },
    get slowestStartMs() {
      return slowestStartMs
    },
    start: async () => {
      await Promise.all(folders.filter((folder) => !running.has(folder)).map(startIn))
    },
    kill: async (victims) => {
      await Promise.all(victims.map((server) => server.kill()))
      killed.push(...victims)
      for (const server of victims) drop(server)
    },
    stop: async () => {
      const codes = await Promise.all([...running.values()].map((server) => server.stop()))
      running.clear()
      return codes
    },
    inspect: (work) => {
      if (databaseUrl !== undefined) return inspectPostgres(databaseUrl, work)
      return running.size === 0 ? inspectCopy(dataDir, work) : inspectFile(dataDir, work, true)
    },
    forgetDead: async () => {
      if (databaseUrl !== undefined) await expireLocks(databaseUrl, killed)
    },
    takeLog: () =>
      started.flatMap((each) => {
        const output = each.server.readOutput()
        const lines = output.slice(each.read).split('\n')
        each.read = output.length
        return lines
      }),
    remove: async () => {
      await Promise.all([...running.values()].map((server) => server.kill()))
      await remove()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Of a database whose server was killed: reading it must not repair it. */
async function inspectCopy<T>(dataDir: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-copy-'))
  try {
    for (const name of ['lectern.db', 'lectern.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
    }
    return await inspectFile(copy, work, false)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function inspectFile<T>(folder: string, work: (ask: Ask) => Promise<T>, readOnly: boolean): Promise<T> {
  const database = new DatabaseSync(join(folder, 'lectern.db'), { readOnly })
  try {
    database.exec('begin')
    return await work((query) => Promise.resolve(database.prepare(query).all()))
  } finally {
    database.close()
  }
}

/** `int8`, which counts and ids are. */
const longTypeId = 20

async function connect(databaseUrl: string): Promise<pg.Client> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number): ((text: string) => unknown) =>
      // The driver's own parsers are typed `any`.
      oid === longTypeId ? Number : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown),
  }
  const client = new pg.Client({ connectionString: databaseUrl, types })
  await client.connect()
  return client
}

async function inspectPostgres<T>(databaseUrl: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl)
  try {
    await client.query('begin transaction read only isolation level repeatable read')
    return await work(async (query) => (await client.query<Row>(query)).rows)
  } finally {
    await client.end()
  }
}

/** Workers are named after their process. */
async function expireLocks(databaseUrl: string, killed: readonly ServerProcess[]): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    for (const { pid } of killed) {
      const held = `locked_by like '${String(pid)}:%' and state = 'running'`
      await client.query(`update job set locked_until_ms = 1 where ${held}`)
    }
  } finally {
    await client.end()
  }
}

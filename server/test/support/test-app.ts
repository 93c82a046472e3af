/*
 * The real app over a real, migrated, otherwise empty database of the engine the suite runs on. `call` goes through HTTP, typed by the contract.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BodyOf, EndpointDefinition, Envelope, QueryOf, ReplyOf } from '@lectern/contracts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { buildApp, type LecternApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { idKeySetting, readPublicIds } from '../../src/core/ids/id-key.ts'
import { usePublicIds } from '../../src/core/public-ids.ts'
import { openTexts, readLanguages } from '../../src/core/texts.ts'
import { openDatabase, type OpenDatabase } from '../../src/db/open.ts'
import { returnDatabase, takeDatabase } from './postgres/kept-databases.ts'

const localesDir = fileURLToPath(new URL('../../../locales', import.meta.url))
let loadedLanguages: ReturnType<typeof readLanguages> | undefined
/** Where the tests' clock starts. */
export const startMs = Date.UTC(2026, 0, 15, 8, 0, 0)

/** Who calls: a session's token, and what else the request carries. */
export interface Caller {
  token?: string
  visitorToken?: string
  /** `Accept-Language`; Chinese unless given. */
  language?: string
  ip?: string
  /** Token of the browser, once it was given one (`http/cookies/device-cookie.ts`). */
  device?: string
}

/** What an endpoint takes; the absent parts are empty. */
export interface Input<D extends EndpointDefinition> {
  query?: QueryOf<D>
  body?: BodyOf<D>
}

export interface TestApp extends LecternApp {
  database: OpenDatabase
  db: OpenDatabase['db']
  /** Moves the clock. */
  advance(ms: number): void
  now(): number
  /** What the server waited for since the start, in milliseconds: tests do not wait. */
  slept: readonly number[]
  /** Calls an endpoint through HTTP; the envelope comes back whatever its code. */
  call<D extends EndpointDefinition>(endpoint: D, input?: Input<D>, caller?: Caller): Promise<Envelope<ReplyOf<D>>>
  /** As `call`, with the whole HTTP answer. */
  send(
    endpoint: EndpointDefinition,
    input?: { query?: unknown; body?: unknown },
    caller?: Caller,
    /** `stream`: come back with the headers, not with the end. */
    options?: { stream?: boolean },
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  webDir?: string
}

/** Opens the app, for tests that open and close several; all others have `useTestApp`. */
export async function openTestApp({ env = {}, webDir }: TestAppOptions = {}): Promise<TestApp> {
  const { config, database, remove } = await openTestDatabase(env)
  let nowMs = startMs
  const texts = openTexts(await (loadedLanguages ??= readLanguages(localesDir)))
  const slept: number[] = []
  const sleep = (ms: number): Promise<void> => {
    slept.push(ms)
    return Promise.resolve()
  }
  const built = await buildApp({ config, database, texts, clock: () => nowMs, sleep, webDir })
  const send: TestApp['send'] = (endpoint, { query, body } = {}, caller = {}, { stream = false } = {}) =>
    built.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      query: queryTexts(query),
      headers: headersOf(caller),
      payloadAsStream: stream,
      ...(caller.ip === undefined ? {} : { remoteAddress: caller.ip }),
      ...(endpoint.method === 'POST' ? { payload: JSON.stringify(body ?? {}) } : {}),
    })
  return {
    ...built,
    database,
    db: database.db,
    now: () => nowMs,
    slept,
    advance: (ms) => {
      nowMs += ms
    },
    send,
    call: async (endpoint, input = {}, caller = {}) => {
      const response = await send(endpoint, input, caller)
      return response.json()
    },
    close: async () => {
      await built.app.close()
      await database.close()
      await remove()
    },
  }
}

/** An app that opens before the tests of a file, or of the `describe` it is called in, and closes after them. It is empty until then. */
export function useTestApp(options?: TestAppOptions): TestApp {
  const test = {} as TestApp // filled before the first test
  beforeAll(async () => {
    Object.assign(test, await openTestApp(options))
  })
  afterAll(() => test.close())
  return test
}

/** An app of its own for each test; empty between them. */
export function useFreshTestApp(open: () => Promise<TestApp> = openTestApp): TestApp {
  const test = {} as TestApp // filled before each test
  beforeEach(async () => {
    Object.assign(test, await open())
  })
  afterEach(() => test.close())
  return test
}

/** All test databases have the same one, so that several servers of a test, and the test itself, write the same ids. */
const testIdKey = 'test'.repeat(8)

/** A migrated database of the suite's engine with nothing but the key of its ids, and settings for it. */
export async function openTestDatabase(
  env: Record<string, string> = {},
): Promise<{ config: Config; database: OpenDatabase; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-test-'))
  const postgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
  const databaseUrl = postgres ? await takeDatabase(inject('postgresUrl'), migrateAt) : undefined
  if (!postgres) writeFileSync(join(dataDir, databaseFile), await (template ??= migrateTemplate()), { mode: 0o600 })
  const config = readConfig({
    LECTERN_DATA_DIR: dataDir,
    LECTERN_LOG_LEVEL: 'silent',
    LECTERN_SAMPLE: 'off',
    ...(databaseUrl === undefined ? {} : { LECTERN_DATABASE_URL: databaseUrl }),
    ...env,
  })
  const database = await openDatabase({ ...config, durable: false })
  await database.db.insertInto('setting').values({ key: idKeySetting, value: testIdKey }).execute()
  usePublicIds(await readPublicIds(database.db))
  return {
    config,
    database,
    remove: async () => {
      if (databaseUrl !== undefined) await returnDatabase(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const databaseFile = 'lectern.db'
/** The migrated, empty database file that the databases of this process start as copies of. */
let template: Promise<Buffer> | undefined

async function migrateTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  try {
    const database = await openDatabase({ dataDir, databaseUrl: undefined, durable: false })
    await database.close()
    return readFileSync(join(dataDir, databaseFile))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function migrateAt(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await database.close()
}

function headersOf({ token, visitorToken, language, device }: Caller): Record<string, string> {
  return {
    'content-type': 'application/json',
    'accept-language': language ?? 'zh-CN',
    ...(token === undefined ? {} : { token }),
    ...(visitorToken === undefined ? {} : { 'visitor-token': visitorToken }),
    ...(device === undefined ? {} : { cookie: `lectern-device=${device}` }),
  }
}

function queryTexts(query: unknown): Record<string, string> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
}

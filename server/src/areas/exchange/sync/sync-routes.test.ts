import {
  addSyncSource,
  deleteSyncSource,
  getDocTable,
  getSyncReport,
  listSyncRuns,
  listSyncSources,
  runSyncSource,
  syncLimits,
  updateSyncSource,
  userStatus,
  type BodyOf,
  type SyncSource,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildSyncSource } from '../../../../test/factories/build-sync.ts'
import {
  startHttpServer,
  type Answer,
  type AskedRequest,
  type HttpServer,
} from '../../../../test/support/outside/http-server.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { runDueSources } from './sync-run-commands.ts'

const hourMs = 60 * 60_000
const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_MAX_IMPORT_MB: '1' } })

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  // What one test saved is not due in the next.
  await test.db.updateTable('sync_source').set({ next_at_ms: null }).execute()
})

async function serve(answer: (request: AskedRequest) => Answer): Promise<HttpServer> {
  const server = await startHttpServer(answer)
  servers.push(server)
  return server
}

const describeShop = (...paths: string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: Object.fromEntries(
    paths.map((path) => [path, { get: { summary: path, responses: { 200: { description: 'ok' } } } }]),
  ),
})

type Fields = Omit<BodyOf<typeof addSyncSource>, 'moduleId'>
const fieldsFor = (url: string, more: Partial<Fields> = {}): Fields => ({
  name: 'Shop',
  format: 'openapi',
  url,
  schedule: { every: 'hour', minute: 0, weekday: 0 },
  signIn: { kind: 'none' },
  ...more,
})

async function save(module: BuiltModule, fields: Fields): Promise<SyncSource> {
  const { data, msg } = await test.call(addSyncSource, { body: { moduleId: module.publicId, ...fields } }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

/** Runs what is due and everything it brings about. */
async function runAll(): Promise<void> {
  await runDueSources(test.context)
  await test.jobs.runUntilIdle()
  await runDueSources(test.context)
}

async function runNow(module: BuiltModule, id: string): Promise<SyncSource> {
  const answer = await test.call(runSyncSource, { body: { moduleId: module.publicId, id } }, module.owner)
  expect(answer.data).toMatchObject({ outcome: 'running', startedBy: { username: module.owner.username } })
  await test.jobs.runUntilIdle()
  return (await listOf(module)).find((source) => source.id === id) ?? fail()
}

function fail(): never {
  throw new Error('Not there')
}

async function listOf(module: BuiltModule, language = 'en'): Promise<SyncSource[]> {
  const query = { moduleId: module.publicId }
  const { data } = await test.call(listSyncSources, { query }, { ...module.owner, language })
  return data?.sources ?? fail()
}

async function urlsOf(module: BuiltModule): Promise<string[]> {
  const { data } = await test.call(getDocTable, { query: { moduleId: module.publicId } }, module.owner)
  return (data?.url ?? fail()).filter((url) => url !== '').sort()
}

describe('saved addresses', () => {
  it('are kept with what may be told of them, and say when they are due', async () => {
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor('https://example.com/a.json#part', { name: ' Shop ' }))
    expect(saved).toMatchObject({
      name: 'Shop',
      format: 'openapi',
      url: 'https://example.com/a.json',
      schedule: { every: 'hour' },
      signIn: { kind: 'none', username: '', headerNames: [] },
      owner: { username: module.owner.username },
      nextAtMs: test.now() + hourMs,
      pausedAtMs: null,
      failures: 0,
      lastRun: null,
    })
    const { data } = await test.call(listSyncSources, { query: { moduleId: module.publicId } }, module.owner)
    expect(data).toEqual({
      sources: [saved],
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    const deleted = { moduleId: module.publicId, id: saved.id }
    expect((await test.call(deleteSyncSource, { body: deleted }, module.owner)).code).toBe('0')
    expect(await listOf(module)).toEqual([])
    expect((await test.call(deleteSyncSource, { body: deleted }, module.owner)).error).toBe('not_accessible')
  })

  it.each([
    ['no address', 'sync_address_unfit'],
    ['ftp://example.com/a.json', 'sync_address_unfit'],
    ['https://lin:s3cret@example.com/a.json', 'sync_address_unfit'],
    ['http://10.0.0.1/a.json', 'address_forbidden'],
  ])('refuse %s; nothing is written', async (url, error) => {
    const module = await buildModule(test)
    const answer = await test.call(
      addSyncSource,
      { body: { moduleId: module.publicId, ...fieldsFor(url) } },
      module.owner,
    )
    expect(answer.error).toBe(error)
    expect(await listOf(module)).toEqual([])
  })

  it('refuse one address twice, and too many', async () => {
    const module = await buildModule(test)
    const url = 'https://example.com/twice.json'
    await save(module, fieldsFor(url))
    const add = (to: string) =>
      test.call(addSyncSource, { body: { moduleId: module.publicId, ...fieldsFor(to) } }, module.owner)
    expect((await add(url)).error).toBe('sync_address_taken')
    for (let index = 1; index < syncLimits.sources; index += 1) await buildSyncSource(test, module.id, module.owner.id)
    expect(await add('https://example.com/more.json')).toMatchObject({
      error: 'sync_too_many',
      details: { limit: syncLimits.sources },
    })
  })

  it('of another application are not there', async () => {
    const [mine, other] = [await buildModule(test), await buildModule(test)]
    const { publicId } = await buildSyncSource(test, other.id, other.owner.id)
    const place = { moduleId: mine.publicId, id: publicId }
    const answers = [
      await test.call(runSyncSource, { body: place }, mine.owner),
      await test.call(listSyncRuns, { query: place }, mine.owner),
      await test.call(deleteSyncSource, { body: place }, mine.owner),
      await test.call(updateSyncSource, { body: { ...place, ...fieldsFor('https://example.com/x') } }, mine.owner),
    ]
    expect(answers.map(({ error }) => error)).toEqual(Array(4).fill('not_accessible'))
  })
})

describe('a sign-in', () => {
  const secret = 's3cret-never-told'

  it('is sealed, sent to its origin, and told to nobody', async () => {
    const elsewhere = await serve(() => ({ body: { type: 'object' } }))
    const server = await serve(({ path }) =>
      path === '/start'
        ? { status: 302, headers: { location: '/openapi.json' } }
        : {
            body: {
              ...describeShop('/a'),
              components: {
                schemas: { Near: { $ref: `${server.url}/near.json` }, Far: { $ref: `${elsewhere.url}/far.json` } },
              },
            },
          },
    )
    const module = await buildModule(test)
    const signIn = { kind: 'basic', username: 'lin', password: secret } as const
    const saved = await save(module, fieldsFor(`${server.url}/start`, { signIn }))
    expect(saved.signIn).toEqual({ kind: 'basic', username: 'lin', headerNames: [] })
    const ran = await runNow(module, saved.id)
    expect(ran.lastRun?.failure).toBeNull()
    const basic = `Basic ${Buffer.from(`lin:${secret}`).toString('base64')}`
    expect(server.asked.length).toBeGreaterThanOrEqual(3)
    expect(server.asked.map(({ headers }) => headers['authorization'])).toEqual(server.asked.map(() => basic))
    expect(elsewhere.asked.length).toBeGreaterThanOrEqual(1)
    for (const { headers } of elsewhere.asked) expect(headers).not.toHaveProperty('authorization')
    const everything = JSON.stringify(await readEverything(test))
    for (const text of [secret, basic]) expect(everything).not.toContain(text)
  })

  it('stays when it is not given again, and goes with the address', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const headers = [
      { name: 'PRIVATE-TOKEN', value: secret },
      { name: 'X-Other', value: 'o' },
    ]
    const saved = await save(module, fieldsFor(`${server.url}/a.json`, { signIn: { kind: 'headers', headers } }))
    expect(saved.signIn).toEqual({ kind: 'headers', username: '', headerNames: ['PRIVATE-TOKEN', 'X-Other'] })
    const kept: Fields['signIn'] = { kind: 'headers', headers: [{ name: 'private-token' }] }
    const fields = fieldsFor(`${server.url}/b.json`, { signIn: kept })
    const body = { moduleId: module.publicId, id: saved.id, ...fields }
    expect((await test.call(updateSyncSource, { body }, module.owner)).data?.signIn.headerNames).toEqual([
      'private-token',
    ])
    await runNow(module, saved.id)
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'private-token': secret })
    expect(server.asked.at(-1)?.headers).not.toHaveProperty('x-other')
    const sealed = () =>
      test.db
        .selectFrom('secret')
        .selectAll()
        .where('name', '=', `sync.${String(decodeId('syncSource', saved.id))}`)
        .execute()
    expect(await sealed()).toHaveLength(1)
    await test.call(deleteSyncSource, { body: { moduleId: module.publicId, id: saved.id } }, module.owner)
    expect(await sealed()).toEqual([])
  })

  it('is asked for again when the address leads to another origin', async () => {
    const foreign = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const saved = await save(
      module,
      fieldsFor('https://example.com/a.json', { signIn: { kind: 'bearer', token: secret } }),
    )
    const fields = fieldsFor(`${foreign.url}/a.json`, { signIn: { kind: 'bearer' } })
    const body = { moduleId: module.publicId, id: saved.id, ...fields }
    expect((await test.call(updateSyncSource, { body }, module.owner)).error).toBe('secret_required')
    expect((await listOf(module))[0]?.url).toBe('https://example.com/a.json')
    expect(foreign.asked).toEqual([])
  })

  it('that is not accepted is said so', async () => {
    const server = await serve(() => ({ status: 401 }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`, { signIn: { kind: 'bearer', token: secret } }))
    const ran = await runNow(module, saved.id)
    expect(ran.lastRun).toMatchObject({
      outcome: 'failed',
      failure: {
        error: 'import_fetch_failed',
        message:
          'The address can’t be read: the server requires authentication, or rejected the credentials (status 401)',
      },
    })
    expect((await listOf(module, 'zh-CN'))[0]?.lastRun?.failure?.message).toContain('认证')
    expect(ran.failures).toBe(1)
    expect(await urlsOf(module)).toEqual([])
  })
})

describe('reading', () => {
  it('writes what is new, tells what came of it, and keeps the report', async () => {
    let paths = ['/a', '/b']
    const server = await serve(() => ({ body: describeShop(...paths) }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`))
    const first = await runNow(module, saved.id)
    expect(first.lastRun).toMatchObject({ outcome: 'changed', counts: { added: 2 }, hasReport: true })
    paths = ['/a', '/b', '/c']
    const second = await runNow(module, saved.id)
    expect(second.lastRun).toMatchObject({ outcome: 'changed', counts: { added: 1, unchanged: 2 } })
    expect(await urlsOf(module)).toEqual(['/a', '/b', '/c'])
    const query = { moduleId: module.publicId }
    const runs = await test.call(listSyncRuns, { query: { ...query, id: saved.id } }, module.owner)
    expect(runs.data?.map(({ counts }) => counts?.added)).toEqual([1, 2])
    const runId = second.lastRun?.id ?? fail()
    const { data } = await test.call(getSyncReport, { query: { ...query, runId } }, module.owner)
    expect(data).toMatchObject({ sourceName: 'Shop', report: { names: { added: ['/c'] } } })
  })

  it('writes nothing when nothing has changed', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`))
    await runNow(module, saved.id)
    const revisions = () => test.db.selectFrom('revision').select('id').execute()
    const before = await revisions()
    expect((await runNow(module, saved.id)).lastRun).toMatchObject({ outcome: 'unchanged', counts: { unchanged: 1 } })
    expect(await revisions()).toEqual(before)
  })

  it('refuses what is too large or no description, and changes nothing', async () => {
    const server = await serve(({ path }) =>
      path === '/large'
        ? { body: { ...describeShop('/a'), 'x-large': 'x'.repeat(1_100_000) } }
        : { body: 'no JSON: {' },
    )
    const module = await buildModule(test)
    const [large, broken] = [
      await save(module, fieldsFor(`${server.url}/large`)),
      await save(module, fieldsFor(`${server.url}/broken`)),
    ]
    expect((await runNow(module, large.id)).lastRun?.failure?.message).toBe(
      'The address can’t be read: the content is larger than 1 MB',
    )
    expect((await runNow(module, broken.id)).lastRun).toMatchObject({
      outcome: 'failed',
      failure: { error: 'import_refused' },
      hasReport: true,
    })
    expect(await urlsOf(module)).toEqual([])
  })

  it('is done once at a time', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`))
    const body = { moduleId: module.publicId, id: saved.id }
    const answers = await Promise.all([1, 2, 3].map(() => test.call(runSyncSource, { body }, module.owner)))
    expect(answers.map(({ error }) => error).sort()).toEqual(['sync_running', 'sync_running', undefined])
    test.advance(2 * hourMs)
    await runAll()
    expect(server.asked).toHaveLength(1)
    expect((await test.call(runSyncSource, { body }, module.owner)).code).toBe('0')
    await test.jobs.runUntilIdle()
  })
})

describe('when its time has come', () => {
  it('is read by one server only, and is due again later', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`))
    await runAll()
    expect(server.asked).toEqual([])
    test.advance(hourMs)
    await Promise.all([1, 2, 3].map(() => runDueSources(test.context)))
    await runAll()
    expect(server.asked).toHaveLength(1)
    const [source] = await listOf(module)
    expect(source).toMatchObject({ nextAtMs: test.now() + hourMs, lastRun: { outcome: 'changed', startedBy: null } })
    expect(source?.id).toBe(saved.id)
    const [revision] = await test.db.selectFrom('revision').select('author_id').orderBy('id', 'desc').limit(1).execute()
    expect(revision?.author_id).toBe(module.owner.id)
  })

  it('asks whether it has changed, and writes nothing when it has not', async () => {
    let etag = '"v1"'
    const server = await serve(({ headers }) =>
      headers['if-none-match'] === etag ? { status: 304 } : { headers: { etag }, body: describeShop(`/${etag}`) },
    )
    const module = await buildModule(test)
    await save(module, fieldsFor(`${server.url}/a.json`))
    test.advance(hourMs)
    await runAll()
    const jobs = () => test.db.selectFrom('job').select('id').where('kind', '=', 'import-openapi').execute()
    const before = await jobs()
    test.advance(hourMs)
    await runAll()
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
    expect((await listOf(module))[0]?.lastRun).toMatchObject({ outcome: 'unchanged', counts: null, hasReport: false })
    expect(await jobs()).toEqual(before)
    etag = '"v2"'
    test.advance(hourMs)
    await runAll()
    expect((await listOf(module))[0]?.lastRun?.outcome).toBe('changed')
    expect(server.asked).toHaveLength(3)
  })

  it('reads all of a description in several files, since the first says nothing of the others', async () => {
    let part = 'string'
    const server = await serve(({ path, headers }) => {
      if (path === '/part.json') return { body: { type: part } }
      if (headers['if-none-match'] === '"root"') return { status: 304 }
      const schemas = { Part: { $ref: './part.json' } }
      return { headers: { etag: '"root"' }, body: { ...describeShop('/a'), components: { schemas } } }
    })
    const module = await buildModule(test)
    await save(module, fieldsFor(`${server.url}/a.json`))
    test.advance(hourMs)
    await runAll()
    part = 'integer'
    test.advance(hourMs)
    await runAll()
    expect(server.asked.filter(({ path }) => path === '/part.json')).toHaveLength(2)
  })

  it('is paused after failures in a row, tells its owner once, and goes on when it is saved again', async () => {
    let isBroken = true
    const server = await serve(() => (isBroken ? { status: 500 } : { body: describeShop('/a') }))
    const module = await buildModule(test)
    const saved = await save(module, fieldsFor(`${server.url}/a.json`))
    for (let round = 0; round < syncLimits.failures + 2; round += 1) {
      test.advance(hourMs)
      await runAll()
    }
    expect(server.asked).toHaveLength(syncLimits.failures)
    const [paused] = await listOf(module)
    expect(paused).toMatchObject({ failures: syncLimits.failures, nextAtMs: null })
    expect(paused?.pausedAtMs).toBeGreaterThan(0)
    const messages = await test.db
      .selectFrom('message')
      .select(['template', 'params'])
      .where('user_id', '=', module.owner.id)
      .execute()
    expect(messages.map(({ template }) => template)).toEqual(['sync.paused'])
    expect(JSON.parse(messages[0]?.params ?? '{}')).toEqual({
      name: 'Shop',
      failures: syncLimits.failures,
      error: 'import_fetch_failed',
    })
    isBroken = false
    const body = { moduleId: module.publicId, id: saved.id, ...fieldsFor(`${server.url}/a.json`) }
    expect((await test.call(updateSyncSource, { body }, module.owner)).data).toMatchObject({
      pausedAtMs: null,
      failures: 0,
      nextAtMs: test.now() + hourMs,
    })
    test.advance(hourMs)
    await runAll()
    expect(await urlsOf(module)).toEqual(['/a'])
  })

  it('is not read in the name of somebody who may no longer write', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const module = await buildModule(test)
    const dev = await buildUser(test)
    await addToSpace(test, module.project.space.id, dev, 'guest')
    await addToProject(test, module.project.id, dev, 'dev')
    const body = { moduleId: module.publicId, ...fieldsFor(`${server.url}/a.json`) }
    await test.call(addSyncSource, { body }, dev)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', dev.id).execute()
    test.advance(hourMs)
    await runAll()
    expect(server.asked).toEqual([])
    const [source] = await listOf(module)
    expect(source?.lastRun?.failure?.error).toBe('sync_owner_gone')
    expect(source?.pausedAtMs).toBe(test.now())
  })

  it('leaves deleted applications alone, and loses no run whose job was stopped', async () => {
    const server = await serve(() => ({ body: describeShop('/a') }))
    const [gone, module] = [await buildModule(test), await buildModule(test)]
    await save(gone, fieldsFor(`${server.url}/gone.json`))
    await test.db.updateTable('module').set({ deleted_at_ms: test.now() }).where('id', '=', gone.id).execute()
    await save(module, fieldsFor(`${server.url}/stopped.json`))
    test.advance(hourMs)
    await runDueSources(test.context)
    await test.db.updateTable('job').set({ state: 'cancelled' }).where('state', '=', 'queued').execute()
    await runAll()
    expect(server.asked).toEqual([])
    expect((await listOf(module))[0]).toMatchObject({
      failures: 0,
      nextAtMs: test.now() + hourMs,
      lastRun: { outcome: 'cancelled' },
    })
  })
})

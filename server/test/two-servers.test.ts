/* Two real server processes: together on one PostgreSQL, never together on one folder. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addProject,
  addShare,
  addSpace,
  beatPresence,
  checkVisitPassword,
  getJob,
  getUserInfo,
  importOpenApi,
  listModules,
  logout,
  shareType,
  streamEvents,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../src/core/public-ids.ts'
import { createSession } from '../src/auth/sessions.ts'
import { describeMany } from './fixtures/many-operations.ts'
import { spawnServer, startServer, type ServerProcess } from './support/server-process.ts'
import { openTestDatabase } from './support/test-app.ts'

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
const servers: ServerProcess[] = []
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-two-'))
  folders.push(folder)
  return folder
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Collects what a server sends to a browser. */
async function listen(server: ServerProcess, token: string): Promise<{ text: () => string; close: () => void }> {
  const abort = new AbortController()
  const response = await fetch(server.address + streamEvents.path, { headers: { token }, signal: abort.signal })
  let text = ''
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
    if (body !== undefined) for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  }
  read().catch(() => undefined)
  await expect.poll(() => text).toContain(': connected')
  return { text: () => text, close: () => abort.abort() }
}

async function findModule(server: ServerProcess, projectId: string, token: string): Promise<string | undefined> {
  return (await server.call(listModules, { query: { projectId } }, token)).data?.[0]?.id
}

describe.runIf(isPostgres)('two servers on one PostgreSQL', () => {
  it('share sessions, run each job once and pass events on', async () => {
    const { config, database, remove } = await openTestDatabase()
    const env = { LECTERN_DATABASE_URL: config.databaseUrl ?? '', LECTERN_SECRET_KEY: 'k'.repeat(32) }
    const [one, two] = await Promise.all([1, 2].map(() => start({ ...env, LECTERN_DATA_DIR: newFolder() })))
    if (one === undefined || two === undefined) throw new Error('not started')
    // Both found an empty database; one of them made the account.
    expect(await database.db.selectFrom('user').select('username').execute()).toEqual([{ username: 'admin' }])

    const token = await one.signIn()
    expect(await two.call(getUserInfo, {}, token)).toMatchObject({ code: '0', data: { username: 'admin' } })

    const space = await one.call(addSpace, { body: { name: 'Shared' } }, token)
    const body = { name: 'Shared', spaceId: space.data?.id ?? '', isPrivate: 1 as const }
    const project = await two.call(addProject, { body }, token)
    const projectId = project.data?.id ?? ''

    const browser = await listen(two, token)
    const jobs: string[] = []
    for (let number = 0; number < 8; number += 1) {
      const content = JSON.stringify(describeMany(`Import ${number}`, 20))
      const started = await (number % 2 === 0 ? one : two).call(importOpenApi, { body: { projectId, content } }, token)
      jobs.push(started.data?.jobId ?? '')
    }
    for (const id of jobs) {
      await expect.poll(async () => (await two.call(getJob, { query: { id } }, token)).data?.state).toBe('done')
    }
    const rows = await database.db.selectFrom('job').selectAll().orderBy('id').execute()
    expect(rows.map(({ id, attempts, state }) => ({ id, attempts, state }))).toEqual(
      jobs.map((id) => ({ id: decodeId('job', id), attempts: 1, state: 'done' })),
    )
    const modules = await database.db.selectFrom('module').select('name').where('deleted_at_ms', 'is', null).execute()
    expect(modules.map(({ name }) => name).sort()).toEqual(jobs.map((_, number) => `Import ${number}`))

    // The browser is connected to the second server, whichever of the two ran a job.
    for (const id of jobs) await expect.poll(browser.text).toContain(`"id":"${id}","state":"done"`)
    await expect.poll(() => browser.text().match(/event: message\.created/g)?.length).toBe(8)

    await one.call(logout, { body: {} }, token)
    expect(await two.call(getUserInfo, {}, token)).toMatchObject({ code: '1000' })
    browser.close()
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
    await database.close()
    await remove()
  })

  it('tell each other who has a document open, and count guesses together', async () => {
    const { config, database, remove } = await openTestDatabase()
    const env = { LECTERN_DATABASE_URL: config.databaseUrl ?? '', LECTERN_SECRET_KEY: 'k'.repeat(32) }
    const one = await start({ ...env, LECTERN_DATA_DIR: newFolder() })
    const two = await start({ ...env, LECTERN_DATA_DIR: newFolder() })
    const token = await one.signIn()
    const space = await one.call(addSpace, { body: { name: 'Shared' } }, token)
    const project = await one.call(addProject, { body: { name: 'Shared', spaceId: space.data?.id ?? '' } }, token)
    const projectId = project.data?.id ?? ''
    const body = { projectId, content: JSON.stringify(describeMany('Import', 1)) }
    await one.call(importOpenApi, { body }, token)
    const findDocId = () =>
      database.db.selectFrom('doc').select('id').where('is_folder', '=', 0).limit(1).executeTakeFirst()
    await expect.poll(findDocId).toBeDefined()
    const docId = encodeId('doc', (await findDocId())?.id ?? 0)
    const nowMs = Date.now()
    const person = { username: 'other', nickname: 'Other', pinyin: '', email: null, source: 'backend' as const }
    const other = await database.db
      .insertInto('user')
      .values({
        ...person,
        password_hash: '',
        status: 1,
        is_super_admin: 1,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        last_login_at_ms: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = { userId: other.id, userAgent: 'test', address: '127.0.0.1', nowMs }
    const otherToken = await createSession(database.db, session)

    const browser = await listen(two, otherToken)
    const beat = (server: ServerProcess, mode: 'view' | 'edit' | 'left', by: string) =>
      server.call(beatPresence, { body: { docId, clientId: 'pageaaaa', mode } }, by)
    await beat(two, 'view', otherToken)
    await beat(one, 'edit', token)
    await expect.poll(browser.text).toContain('"mode":"edit"')
    const seen = await beat(two, 'view', otherToken)
    expect(seen.data).toMatchObject({ people: [{ mode: 'edit' }], total: 1 })
    expect((await beat(one, 'edit', token)).data).toMatchObject({ people: [{ name: 'Other', mode: 'view' }] })
    await beat(one, 'left', token)
    await expect.poll(async () => (await beat(two, 'view', otherToken)).data?.total).toBe(0)
    browser.close()

    // Guesses at the password of a share, at the same moment at both servers.
    const moduleId = (await findModule(one, projectId, token)) ?? ''
    const shared = { moduleId, type: shareType.encrypted, isAll: 1, password: 'correct-horse' } as const
    const id = (await one.call(addShare, { body: shared }, token)).data?.key ?? ''
    const guess = (server: ServerProcess, password: string) =>
      server.call(checkVisitPassword, { body: { of: 'share', id, password } })
    const guesses = Array.from({ length: 50 }, (_, index) => guess(index % 2 === 0 ? one : two, 'wrong'))
    const errors = (await Promise.all(guesses)).map(({ error }) => error)
    expect(errors.filter((error) => error === 'visit_password_wrong')).toHaveLength(4)
    expect(errors.filter((error) => error === 'visit_attempts_exceeded')).toHaveLength(46)
    for (const server of [one, two])
      expect((await guess(server, 'correct-horse')).error).toBe('visit_attempts_exceeded')
    await Promise.all([one.stop(), two.stop()])
    await database.close()
    await remove()
  })
})

describe.runIf(!isPostgres)('a second server on one folder', () => {
  it('is refused with what to do about it, and the first goes on', async () => {
    const env = { LECTERN_DATA_DIR: newFolder() }
    const first = await start(env)
    const second = await spawnServer(env)
    let output = ''
    second.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(second, 'exit')
    expect(second.exitCode).toBe(1)
    expect(output).toContain(`Another Lectern process uses the data folder ${env.LECTERN_DATA_DIR}`)
    expect(output).toContain('LECTERN_DATA_DIR')
    expect(output).not.toContain(' at ')
    const token = await first.signIn()
    expect(await first.call(getUserInfo, {}, token)).toMatchObject({ code: '0' })
    expect(await first.stop()).toBe(0)
    // The folder is free again.
    const third = await start(env)
    expect(await third.call(getUserInfo, {}, token)).toMatchObject({ code: '0' })
  })
})

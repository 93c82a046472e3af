import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getJob, importOpenApi, logout, streamEvents } from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser } from '../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../test/factories/build-places.ts'
import { shop } from '../../test/fixtures/shop.ts'
import { EventListener } from '../../test/support/event-listener.ts'
import { openTestApp, useTestApp } from '../../test/support/test-app.ts'
import { encodeId } from '../core/public-ids.ts'
import { sendMessage } from '../areas/following/message/message-commands.ts'
import { publish } from './publish.ts'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

const browsers: EventListener[] = []
async function listen(token: string): Promise<EventListener> {
  const browser = await new EventListener().open(address, token)
  browsers.push(browser)
  return browser
}

async function closeAll(): Promise<void> {
  for (const browser of browsers.splice(0)) await browser.close()
}

describe('live events', () => {
  it('need a session, and come as a stream nobody keeps', async () => {
    const answer = await fetch(address + streamEvents.path)
    expect(await answer.json()).toMatchObject({ code: '1000' })
    const user = await buildUser(test)
    const browser = await listen(user.token)
    expect(browser.response?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(browser.response?.headers.get('cache-control')).toBe('no-store')
    expect(browser.response?.headers.get('x-content-type-options')).toBe('nosniff')
    await closeAll()
  })

  it('tell a change of an application to those who may read it, once', async () => {
    const project = await buildProject(test, { isPrivate: 1 })
    const module = await buildModule(test, { project })
    const member = await buildUser(test)
    await addToSpace(test, project.space.id, member, 'guest')
    await addToProject(test, project.id, member, 'guest')
    // In the space, but the project is private.
    const outsider = await buildUser(test)
    await addToSpace(test, project.space.id, outsider, 'dev')
    const superAdmin = await buildUser(test, { isSuperAdmin: true })
    const told = await Promise.all([project.owner, member, superAdmin].map((user) => listen(user.token)))
    const notTold = await Promise.all([outsider, await buildUser(test)].map((user) => listen(user.token)))
    await test.db.transaction().execute(async (tx) => {
      await publish(tx, 'module.changed', { moduleId: module.id }, test.now())
      await publish(tx, 'module.changed', { moduleId: module.id }, test.now())
    })
    await test.live.deliver()
    await test.live.deliver()
    const event = { name: 'module.changed', data: { moduleId: module.publicId } }
    for (const browser of told) await expect.poll(() => browser.events).toEqual([event])
    await test.live.beat()
    for (const browser of notTold) await expect.poll(() => browser.text).toContain('still here')
    for (const browser of notTold) expect(browser.events).toEqual([])
    await closeAll()
  })

  it('tell nothing that was rolled back, and nothing from before', async () => {
    const module = await buildModule(test)
    await publish(test.db, 'module.changed', { moduleId: module.id }, test.now())
    const browser = await listen(module.owner.token)
    const failing = test.db.transaction().execute(async (tx) => {
      await publish(tx, 'module.changed', { moduleId: module.id }, test.now())
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    await test.live.deliver()
    await test.live.beat()
    await expect.poll(() => browser.text).toContain('still here')
    expect(browser.events).toEqual([])
    await closeAll()
  })

  it('tell a message to the person it is for', async () => {
    const [user, other] = [await buildUser(test), await buildUser(test)]
    const [mine, theirs] = [await listen(user.token), await listen(other.token)]
    await test.db.transaction().execute((tx) =>
      sendMessage(tx, {
        userId: user.id,
        template: 'import.failed',
        params: { name: 'a', error: 'import_refused' },
        source: null,
        nowMs: test.now(),
      }),
    )
    await test.live.deliver()
    const row = await test.db
      .selectFrom('message')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    await expect
      .poll(() => mine.events)
      .toEqual([{ name: 'message.created', data: { id: encodeId('message', row.id) } }])
    expect(theirs.events).toEqual([])
    await closeAll()
  })

  it('tell the progress of a job to its owner, to the end', async () => {
    const project = await buildProject(test)
    const stranger = await listen((await buildUser(test, { isSuperAdmin: true })).token)
    const browser = await listen(project.owner.token)
    const body = { projectId: project.publicId, content: JSON.stringify(shop) }
    const { data } = await test.call(importOpenApi, { body }, { token: project.owner.token })
    await test.jobs.runUntilIdle()
    const ofJobs = () => browser.events.filter(({ name }) => name === 'job.progress')
    await expect
      .poll(() => ofJobs().at(-1))
      .toEqual({
        name: 'job.progress',
        data: { id: data?.jobId, state: 'done', progress: { step: 'done', done: 1, total: 1, percent: 100 } },
      })
    const job = await test.call(getJob, { query: { id: data?.jobId ?? '' } }, { token: project.owner.token })
    expect(job.data).toMatchObject({ state: 'done' })
    expect(stranger.events.filter(({ name }) => name === 'job.progress')).toEqual([])
    await closeAll()
  })

  it('end with the session, before anything more is told', async () => {
    const module = await buildModule(test)
    const browser = await listen(module.owner.token)
    await test.call(logout, { body: {} }, { token: module.owner.token })
    await publish(test.db, 'module.changed', { moduleId: module.id }, test.now())
    await test.live.deliver()
    await expect.poll(() => browser.isOver).toBe(true)
    expect(browser.events).toEqual([])

    const user = await buildUser(test)
    const quiet = await listen(user.token)
    await test.db.updateTable('user').set({ status: 0 }).where('id', '=', user.id).execute()
    await test.live.beat()
    await expect.poll(() => quiet.isOver).toBe(true)
    await closeAll()
  })

  it('are limited in number per person, and a closed one makes room', async () => {
    const user = await buildUser(test)
    for (let count = 0; count < 10; count += 1) await listen(user.token)
    const refused = await fetch(address + streamEvents.path, { headers: { token: user.token } })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: 'too_many_requests' })
    const other = await buildUser(test)
    await listen(other.token)
    await closeAll()
    await expect.poll(async () => (await listen(user.token)).response?.status).toBe(200)
    await closeAll()
  })
})

describe('a server that stops', () => {
  it('ends its streams', async () => {
    const own = await openTestApp()
    const ownAddress = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const user = await buildUser(own)
    const response = await fetch(ownAddress + streamEvents.path, { headers: { token: user.token } })
    const events = response.text()
    await own.close()
    expect(await events).toContain(': connected')
  })

  it('waits for no connection on which nothing was asked', async () => {
    const own = await openTestApp()
    const { port } = new URL(await own.app.listen({ host: '127.0.0.1', port: 0 }))
    const isKnown = once(own.app.server, 'connection')
    const socket = connect(Number(port), '127.0.0.1')
    const answer = text(socket)
    await isKnown
    await own.close()
    expect(await answer).toBe('')
  })
})

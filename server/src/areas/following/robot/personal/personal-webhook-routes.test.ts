/* A person's own webhook, from its setting to what arrives. */
import { createHmac } from 'node:crypto'
import {
  failuresUntilOff,
  getPersonalWebhook,
  pageMessages,
  pagePersonalDeliveries,
  removePersonalWebhook,
  resendPersonalDelivery,
  savePersonalWebhook,
  subscribeDoc,
  testPersonalWebhook,
  updatePreferences,
  type BodyOf,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { editCall } from '../../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { startHttpServer, type Answer } from '../../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_BASE_URL: 'https://docs.example' } })

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const key = Buffer.alloc(24, 7)
const secret = `whsec_${key.toString('base64')}`
const hourMs = 60 * 60_000

const save = async (reader: BuiltUser, body: BodyOf<typeof savePersonalWebhook>) =>
  test.call(savePersonalWebhook, { body }, reader)
const read = async (reader: BuiltUser) => (await test.call(getPersonalWebhook, {}, reader)).data
const sent = async (reader: BuiltUser) =>
  (await test.call(pagePersonalDeliveries, { query: {} }, reader)).data?.list ?? []

/** Someone who follows a document, and their webhook. */
async function buildReader(answer: () => Answer = () => ({ status: 204, body: '' })) {
  const server = await startHttpServer(answer)
  closing.push(() => server.close())
  const module = await buildModule(test, { name: 'Shop' })
  const doc = await buildDoc(test, {
    module,
    content: describeOperation('/orders', { summary: 'Place' }),
    name: 'Place',
  })
  const reader = await buildUser(test)
  await addToSpace(test, module.project.space.id, reader, 'guest')
  await addToProject(test, module.project.id, reader, 'guest')
  await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, reader)
  const edit = async (description: string) => {
    await editCall(test, module.owner, doc.publicId, { summary: 'Place', description })
    await test.jobs.runUntilIdle()
  }
  const { data } = await save(reader, { address: `${server.url}/hooks/abcd`, secret })
  expect(data).toMatchObject({ hasSecret: true, isOn: 1, failures: 0, quiet: null, failedCount: 0, lastDelivery: null })
  return { server, module, doc, reader, edit }
}

describe('a personal webhook', () => {
  it('is sent each notice of its owner once, signed, with what changed and where', async () => {
    const { server, module, doc, reader, edit } = await buildReader()
    await edit('Now')
    expect(server.asked).toHaveLength(1)
    const [{ headers, body, path }] = server.asked as [(typeof server.asked)[0]] // one, as counted above
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
    const signed = createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64')
    expect([path, signature]).toEqual(['/hooks/abcd', `v1,${signed}`])
    const told = JSON.parse(body) as { type: string; data: Record<string, unknown> } // as the address is sent it
    expect(told).toMatchObject({
      type: 'followed.docEdited',
      data: {
        ...{ text: `${String(told.data['by'])} 修改了「Place」`, url: `https://docs.example/view/${doc.publicId}` },
        ...{ app: 'Shop', changed: 1 },
        entries: [{ act: 'changed', subject: 'doc', name: 'Place', url: '/orders', level: 'harmless' }],
      },
    })
    expect(await sent(reader)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    // Whose change it is gets no notice, and a webhook is its owner's alone.
    expect(await test.call(getPersonalWebhook, {}, module.owner)).toMatchObject({ data: null })
    expect((await read(reader))?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…abcd$/)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    // Emails and messages of such events are chosen apart.
    const mute = async (body: BodyOf<typeof updatePreferences>) => test.call(updatePreferences, { body }, reader)
    await mute({ mutedWebhook: ['docMoved', 'docChanged'], mutedEmails: [] })
    await edit('Muted')
    expect([server.asked.length, (await sent(reader)).length]).toEqual([1, 1])
    await mute({ mutedWebhook: ['docMoved'], mutedEmails: ['docChanged'] })
    await edit('Wanted again')
    expect([server.asked.length, (await sent(reader)).length]).toEqual([2, 2])
  })

  it('waits for the end of quiet hours, and is not sent what its owner may no longer read', async () => {
    const { server, module, reader, edit } = await buildReader()
    const minute = Math.floor(test.now() / 60_000) % 1_440
    const quiet = { from: minute, to: (minute + 120) % 1_440, timeZone: 'UTC' }
    expect((await save(reader, { quiet: { ...quiet, timeZone: 'Nowhere/Else' } })).error).toBe('time_zone_unknown')
    await save(reader, { quiet })
    await edit('Quiet')
    expect(server.asked).toHaveLength(0)
    expect(await sent(reader)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    test.advance(2 * hourMs)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    await save(reader, { quiet: { ...quiet, from: (minute + 120) % 1_440, to: (minute + 180) % 1_440 } })
    await edit('Seen')
    for (const table of ['project_member', 'space_member'] as const)
      await test.db.deleteFrom(table).where('user_id', '=', reader.id).execute()
    await test.db.updateTable('project').set({ is_private: 1 }).where('id', '=', module.project.id).execute()
    test.advance(2 * hourMs)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    expect(await sent(reader)).toMatchObject([{ state: 'failed', problem: 'notReadable' }, { state: 'delivered' }])
    expect(await read(reader)).toMatchObject({ failures: 0 })
  })

  it('is turned off when several messages in a row cannot be delivered, which its owner is told; they can be sent again', async () => {
    let status = 410
    const { server, reader, edit } = await buildReader(() => ({ status, body: 'inside' }))
    for (let count = 1; count <= failuresUntilOff; count += 1) await edit(`Change ${String(count)}`)
    expect(await read(reader)).toMatchObject({ isOn: 0, failures: failuresUntilOff, failedCount: failuresUntilOff })
    // What an address answers is not shown.
    expect((await sent(reader))[0]).toMatchObject({ state: 'failed', problem: 'HTTP 410' })
    const { data } = await test.call(pageMessages, { body: {} }, { ...reader, language: 'en' })
    expect(data?.list.filter(({ message }) => message.includes('was turned off because 5 messages'))).toHaveLength(1)
    await edit('While it is off')
    expect(server.asked).toHaveLength(failuresUntilOff)

    const [{ id: deliveryId } = { id: '' }] = await sent(reader)
    const again = () => test.call(resendPersonalDelivery, { body: { deliveryId } }, reader)
    expect((await again()).error).toBe('robot_off')
    status = 200
    await save(reader, { isOn: 1 })
    expect((await again()).data).toMatchObject({ state: 'waiting' })
    await test.jobs.runUntilIdle()
    expect((await sent(reader))[0]).toMatchObject({ state: 'delivered', problem: '' })
    expect(await read(reader)).toMatchObject({ isOn: 1, failures: 0, failedCount: failuresUntilOff - 1 })
    const stranger = await buildUser(test)
    expect((await test.call(resendPersonalDelivery, { body: { deliveryId } }, stranger)).error).toBe('not_accessible')
  })

  it('is tried, refused with what is wrong, and deleted with what it was sent', async () => {
    const { server, reader, edit } = await buildReader()
    expect((await test.call(testPersonalWebhook, { body: {} }, reader)).data).toEqual({
      isDelivered: true,
      problem: '',
    })
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
    expect((await save(reader, { address: 'file:///etc/passwd' })).error).toBe('robot_address_invalid')
    expect((await save(reader, { address: 'http://169.254.169.254/' })).error).toBe('address_forbidden')
    expect((await save(reader, { secret: 'short' })).error).toBe('robot_secret_invalid')
    expect((await save(await buildUser(test), { isOn: 1 })).error).toBe('robot_address_invalid')
    await edit('Now')
    await test.call(removePersonalWebhook, { body: {} }, reader)
    expect(await read(reader)).toBeNull()
    const rows = await test.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('actor_id', '=', reader.id)
      .execute()
    const acts = rows.filter(({ action }) => action.startsWith('webhook.'))
    expect(acts.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.test', 'webhook.delete'])
    expect(JSON.stringify(acts)).not.toContain('abcd')
  })
})

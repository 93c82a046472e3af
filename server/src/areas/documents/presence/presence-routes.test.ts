import { beatPresence, presenceForgetMs, streamEvents } from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { countEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

async function buildMember({ module: { project } }: BuiltDoc, role: 'guest' | 'dev' = 'guest'): Promise<BuiltUser> {
  const user = await buildUser(test)
  await addToSpace(test, project.space.id, user, 'guest')
  await addToProject(test, project.id, user, role)
  return user
}

const beat = async (doc: BuiltDoc, user: BuiltUser, mode: 'view' | 'edit' | 'left' = 'view', clientId = 'pageaaaa') =>
  test.call(beatPresence, { body: { docId: doc.publicId, clientId, mode } }, user)
const personOf = (user: BuiltUser, mode: 'view' | 'edit' = 'view') => ({
  id: user.publicId,
  name: user.username.toUpperCase(),
  avatar: '',
  mode,
})

const open: AbortController[] = []
/** What a browser of the person receives. */
async function listen(user: BuiltUser): Promise<{ events: (name: string) => unknown[]; text: () => string }> {
  const abort = new AbortController()
  open.push(abort)
  const response = await fetch(address + streamEvents.path, { headers: { token: user.token }, signal: abort.signal })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
    if (body !== undefined) for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  }
  read().catch(() => undefined)
  await expect.poll(() => text).toContain(': connected')
  return {
    text: () => text,
    events: (name) =>
      [...text.matchAll(/event: (\S+)\ndata: (.*)\n\n/g)]
        .filter((match) => match[1] === name)
        .map((match): unknown => JSON.parse(match[2] ?? '')),
  }
}
const closeAll = () => {
  for (const abort of open.splice(0)) abort.abort()
}

describe('who has a document open', () => {
  it('is told to each of them without themselves, and forgotten after silence', async () => {
    const doc = await buildDoc(test)
    const [guest, dev] = [await buildMember(doc), await buildMember(doc, 'dev')]
    expect((await beat(doc, guest)).data).toEqual({ people: [], total: 0 })
    expect((await beat(doc, dev, 'edit')).data).toEqual({ people: [personOf(guest)], total: 1 })
    expect((await beat(doc, guest)).data).toEqual({ people: [personOf(dev, 'edit')], total: 1 })
    test.advance(presenceForgetMs)
    await beat(doc, guest)
    await test.presence.sweep()
    expect((await beat(doc, guest)).data?.total).toBe(1)
    test.advance(1)
    await test.presence.sweep()
    expect((await beat(doc, guest)).data).toEqual({ people: [], total: 0 })
  })

  it('comes by live events to those who have it open, and to nobody else', async () => {
    const doc = await buildDoc(test)
    const [guest, dev, other] = [await buildMember(doc), await buildMember(doc, 'dev'), await buildMember(doc)]
    const [atGuest, atOther] = [await listen(guest), await listen(other)]
    await beat(doc, guest)
    await beat(doc, dev)
    const seen = (person: object[]) => ({ docId: doc.publicId, people: person, total: person.length })
    await expect.poll(() => atGuest.events('presence.changed').at(-1)).toEqual(seen([personOf(dev)]))
    await beat(doc, dev, 'edit')
    await expect.poll(() => atGuest.events('presence.changed').at(-1)).toEqual(seen([personOf(dev, 'edit')]))
    const told = atGuest.events('presence.changed').length
    await beat(doc, dev, 'edit')
    await beat(doc, dev, 'left')
    await expect.poll(() => atGuest.events('presence.changed').at(-1)).toEqual(seen([]))
    // A beat that changes nothing notifies no one.
    expect(atGuest.events('presence.changed')).toHaveLength(told + 1)
    await test.live.beat()
    await expect.poll(() => atOther.text()).toContain('still here')
    expect(atOther.events('presence.changed')).toEqual([])
    closeAll()
  })

  it('is heard of from other processes of the same database, and goes when they fall silent', async () => {
    const doc = await buildDoc(test)
    const [guest, dev] = [await buildMember(doc), await buildMember(doc, 'dev')]
    await beat(doc, guest)
    const page = { type: 'presence', origin: 'another process', docId: doc.id, userId: dev.id, clientId: 'pagebbbb' }
    const say = (mode: string) => test.database.engine.notify(JSON.stringify({ ...page, mode }))
    const seen = async () => (await beat(doc, guest)).data
    await say('edit')
    await expect.poll(seen).toEqual({ people: [personOf(dev, 'edit')], total: 1 })
    await say('left')
    await expect.poll(seen).toEqual({ people: [], total: 0 })
    await say('view')
    await expect.poll(seen).toEqual({ people: [personOf(dev)], total: 1 })
    test.advance(presenceForgetMs + 1)
    await test.presence.sweep()
    expect(await seen()).toEqual({ people: [], total: 0 })
  })

  it('is not told to somebody who may no longer read the document', async () => {
    const doc = await buildDoc(test)
    const [guest, dev] = [await buildMember(doc), await buildMember(doc, 'dev')]
    const atGuest = await listen(guest)
    await beat(doc, guest)
    await expect.poll(() => atGuest.events('presence.changed')).toHaveLength(1)
    await test.db.deleteFrom('project_member').where('user_id', '=', guest.id).execute()
    expect((await beat(doc, guest)).error).toBe('not_accessible')
    await beat(doc, dev)
    await test.live.beat()
    await expect.poll(() => atGuest.text()).toContain('still here')
    expect(atGuest.events('presence.changed')).toHaveLength(1)
    closeAll()
  })

  it('is refused for hidden documents, writes nothing, and has a pace', async () => {
    const doc = await buildDoc(test, { isShow: 0 })
    const guest = await buildMember(doc)
    expect((await beat(doc, guest)).error).toBe('not_accessible')
    const before = await countEverything(test)
    const answers = []
    for (let count = 0; count < 125; count += 1)
      answers.push(
        await test.send(
          beatPresence,
          { body: { docId: doc.publicId, clientId: `page${String(count)}x`.padEnd(8, 'y'), mode: 'view' } },
          doc.owner,
        ),
      )
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5)
    expect(await countEverything(test)).toEqual(before)
    test.advance(60_001)
    expect((await beat(doc, doc.owner)).code).toBe('0')
  })
})

describe('a comment', () => {
  it('is told live to those who may read the document', async () => {
    const doc = await buildDoc(test)
    const guest = await buildMember(doc)
    const [atGuest, atStranger] = [await listen(guest), await listen(await buildUser(test))]
    await buildComment(test, doc)
    await test.live.deliver()
    await expect.poll(() => atGuest.events('comment.changed')).toEqual([{ docId: doc.publicId }])
    await test.live.beat()
    await expect.poll(() => atStranger.text()).toContain('still here')
    expect(atStranger.events('comment.changed')).toEqual([])
    closeAll()
  })
})

import {
  addRelease,
  deleteDoc,
  feedFormats,
  getChangelogFeed,
  renewChangelogFeed,
  revokeChangelogFeed,
  setReleaseStatus,
  userStatus,
  type ChangelogFeed,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { buildReleases } from '../../../../test/factories/build-releases.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { validateFeed } from '../../../../test/support/feeds/validate-feed.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const ask = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers: { host: 'docs.example', ...headers } })

async function renew(place: { moduleId: string } | { projectId: string }, caller: BuiltUser): Promise<ChangelogFeed> {
  const { data, msg } = await test.call(renewChangelogFeed, { body: place }, caller)
  if (data === null) throw new Error(msg)
  return data
}

async function buildReader(module: BuiltModule, role: 'guest' | 'dev'): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, module.project.space.id, reader, role)
  await addToProject(test, module.project.id, reader, role)
  return reader
}

interface Item {
  id: string
  title: string
  url: string
}

async function itemsOf(feed: ChangelogFeed): Promise<Item[]> {
  const answer = await ask(`${feed.addresses.json}?lang=en`)
  return answer.json<{ items: Item[] }>().items
}

const requiring = (required: string[]) => ({
  summary: 'Place',
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { phone: { type: 'string' } }, required } },
    },
  },
})

describe('the feed of a changelog', () => {
  it('has what changed in all formats, in the language that is asked for, and answers 304 until more does', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const doc = await buildDoc(test, { module, content: describeOperation('/orders', requiring([])), name: 'Place' })
    test.advance(60_000)
    await editCall(test, module.owner, doc.publicId, requiring(['phone']))
    const feed = await renew({ moduleId: module.publicId }, module.owner)
    const [first, second] = await itemsOf(feed)
    expect(first?.title).toBe('Breaking: GET /orders Place: Made phone required')
    expect(first?.url).toContain(`http://docs.example/doc/history/${module.publicId}/${doc.publicId}?from=`)
    expect(second?.url).toBe(`http://docs.example/view/${doc.publicId}`)
    expect(first?.id).toMatch(/^urn:uuid:[\da-f-]{36}$/)
    const rss = await ask(`${feed.addresses.rss}?lang=zh-CN`)
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(rss.body).toContain('<title>Shop 变更日志</title>')
    expect(rss.body).toContain(`<guid isPermaLink="false">${first?.id ?? ''}</guid>`)
    const atom = await ask(feed.addresses.atom)
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(atom.body).toContain(`<id>${first?.id ?? ''}</id>`)
    expect(atom.headers['cache-control']).toBe('private, no-cache')
    for (const format of feedFormats) expect(validateFeed(format, (await ask(feed.addresses[format])).body)).toEqual([])
    const tag = String(atom.headers.etag)
    const again = await ask(feed.addresses.atom, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await buildDoc(test, { module, name: 'Another' })
    expect((await ask(feed.addresses.atom, { 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('is made, replaced and revoked by each for themselves', async () => {
    const module = await buildModule(test)
    const guest = await buildReader(module, 'guest')
    const place = { moduleId: module.publicId }
    expect((await test.call(getChangelogFeed, { query: place }, guest)).data).toBeNull()
    const own = await renew(place, module.owner)
    const first = await renew(place, guest)
    expect((await test.call(getChangelogFeed, { query: place }, guest)).data).toEqual(first)
    const second = await renew(place, guest)
    const project = await renew({ projectId: module.project.publicId }, guest)
    expect((await ask(first.addresses.rss)).json()).toMatchObject({ error: 'feed_unknown' })
    expect((await ask(second.addresses.rss)).statusCode).toBe(200)
    await test.call(revokeChangelogFeed, { body: place }, guest)
    expect((await ask(second.addresses.rss)).statusCode).toBe(404)
    expect((await ask(own.addresses.rss)).statusCode).toBe(200)
    expect((await ask(project.addresses.rss)).statusCode).toBe(200)
    const rows = await test.db.selectFrom('changelog_feed').select(['user_id', 'sealed', 'module_id']).execute()
    const key = own.addresses.rss.split('/').at(-1) ?? ''
    expect(rows.filter(({ user_id: id }) => id === guest.id).map((row) => row.module_id)).toEqual([null])
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('has nothing of hidden documents, and of deleted ones for those who see the trash', async () => {
    const module = await buildModule(test)
    const guest = await buildReader(module, 'guest')
    const folder = await buildFolder(test, { module, name: 'Internal', isShow: 0 })
    const hidden = await buildDoc(test, { module, name: 'Hidden', parentId: folder.id })
    await buildDoc(test, { module, name: 'Open' })
    const deleted = await buildDoc(test, { module, name: 'Deleted' })
    test.advance(1_000)
    for (const { publicId } of [hidden, deleted]) await test.call(deleteDoc, { body: { id: publicId } }, module.owner)
    const titles = async (caller: BuiltUser) =>
      (await itemsOf(await renew({ projectId: module.project.publicId }, caller))).map(({ title }) => title)
    expect(await titles(module.owner)).toEqual([
      'Breaking: GET /things/{thingId} Deleted: Deleted',
      'GET /things/{thingId} Open: Added',
    ])
    expect(await titles(guest)).toEqual(['GET /things/{thingId} Open: Added'])
  })

  it('brings each valid release of a project with its notes and what it changed', async () => {
    const module = await buildModule(test)
    const { owner, project } = module
    const chosen = await buildDoc(test, { module, name: 'Open' })
    const release = await buildReleases(test, { owner, project, module, chosen })
    const modules = [{ moduleId: module.publicId, mode: 'frozen' as const, isAll: 1 as const }]
    await buildDoc(test, { module, name: 'New' })
    test.advance(1_000)
    const next = await must(test, owner, addRelease, {
      projectId: project.publicId,
      releaseNo: '2.0',
      status: 1,
      modules,
    })
    await test.jobs.runUntilIdle()
    const feed = await renew({ projectId: project.publicId }, await buildReader(module, 'guest'))
    const answer = await ask(`${feed.addresses.json}?lang=en&of=releases`)
    const { items, feed_url: self } = answer.json<{ items: (Item & { content_text: string })[]; feed_url: string }>()
    expect(self).toBe(`http://docs.example${feed.addresses.json}?lang=en&of=releases`)
    // Neither drafts nor deleted ones.
    expect(items.map(({ title, content_text: text }) => [title, text])).toEqual([
      [
        '2.0',
        'Compared with 1.0: 0 breaking, 1 added, 0 changed, 0 removed\n\n## Added\n\n- **New** `GET /things/{thingId}`',
      ],
      ['1.0 First', `See /view/${chosen.publicId}`],
    ])
    expect(items[0]?.url).toBe(`http://docs.example/project/release/${project.publicId}/${next.id}`)
    await must(test, owner, setReleaseStatus, { id: release.id, status: 0 })
    for (const format of feedFormats)
      expect(validateFeed(format, (await ask(`${feed.addresses[format]}?of=releases`)).body)).toEqual([])
    const left = await ask(`${feed.addresses.atom}?of=releases`)
    expect(left.body.match(/<entry>/g)).toHaveLength(1)
    const ofApplication = await renew({ moduleId: module.publicId }, owner)
    expect((await ask(`${ofApplication.addresses.rss}?of=releases`)).json()).toMatchObject({ error: 'feed_unknown' })
  })

  it('ends when its owner may not read there any more', async () => {
    const module = await buildModule(test, { project: await buildProject(test, { isPrivate: 1 }) })
    const guest = await buildReader(module, 'guest')
    const feed = await renew({ moduleId: module.publicId }, guest)
    const status = async () => (await ask(feed.addresses.json)).statusCode
    expect(await status()).toBe(200)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', guest.id).execute()
    expect(await status()).toBe(404)
    await test.db.updateTable('user').set({ status: userStatus.enabled }).where('id', '=', guest.id).execute()
    expect(await status()).toBe(200)
    await test.db.deleteFrom('project_member').where('user_id', '=', guest.id).execute()
    expect(await status()).toBe(404)
    const stranger = await buildUser(test)
    const refused = await test.call(renewChangelogFeed, { body: { moduleId: module.publicId } }, stranger)
    expect(refused.error).toBe('not_accessible')
  })
})

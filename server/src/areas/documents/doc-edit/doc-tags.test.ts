import {
  exportOpenApi,
  getDocForm,
  getDocTags,
  listUnreadMessages,
  subscribeDoc,
  tagDocs,
  type BodyOf,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const operation = (path: string, tags?: string[]) => describeOperation(path, tags && { tags })

const tag = (module: BuiltModule, body: BodyOf<typeof tagDocs>) => test.call(tagDocs, { body }, module.owner)

/** Names by document id, as the list shows them. */
async function shown(module: BuiltModule, token = module.owner.token): Promise<Record<string, string[]>> {
  const { data } = await test.call(getDocTags, { query: { moduleId: module.publicId } }, { token })
  const { names = [], ids = [], tags = [] } = data ?? {}
  return Object.fromEntries(ids.map((id, at) => [id, (tags[at] ?? []).map((index) => names[index] ?? '')]))
}

describe('tags of several documents', () => {
  it('are added and removed in new versions, shown beside the folder, and leave with the description', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, name: 'Orders' })
    const inside = await buildDoc(test, {
      module,
      parentId: folder.id,
      content: operation('/orders', ['Orders', 'slow']),
    })
    const atRoot = await buildDoc(test, { module, content: operation('/health') })
    const page = await buildDoc(test, { module, content: { v: 1, kind: 'markdown', text: '# Page' } })
    const ids = [inside.publicId, atRoot.publicId, page.publicId, folder.publicId]
    expect(await shown(module)).toEqual({ [inside.publicId]: ['slow'] })

    const added = await tag(module, { ids, add: ['beta', ' Orders'], remove: [] })
    expect(added.data?.changed.toSorted()).toEqual([inside.publicId, atRoot.publicId].toSorted())
    expect(added.data?.skipped).toBe(1)
    expect(await shown(module)).toEqual({
      [inside.publicId]: ['slow', 'beta'],
      [atRoot.publicId]: ['beta', 'Orders'],
    })
    const sent = await test.send(exportOpenApi, { query: { moduleId: module.publicId } }, module.owner)
    expect(JSON.parse(sent.body)).toMatchObject({
      paths: {
        '/orders': { get: { tags: ['Orders', 'slow', 'beta'] } },
        '/health': { get: { tags: ['beta', 'Orders'] } },
      },
    })
    expect((await tag(module, { ids, add: ['beta'], remove: [] })).data?.changed).toEqual([])

    await tag(module, { ids, add: [], remove: ['slow', 'beta'] })
    expect(await shown(module)).toEqual({ [atRoot.publicId]: ['Orders'] })
    const rows = await test.db.selectFrom('revision').selectAll().where('subject_id', '=', inside.id).execute()
    expect(rows.filter((row) => row.subject_kind === 'doc').map((row) => row.author_id)).toEqual(
      expect.arrayContaining([module.owner.id, module.owner.id]),
    )
    expect(rows.filter((row) => row.subject_kind === 'doc')).toHaveLength(3)
    const kept = await test.db.selectFrom('doc').selectAll().where('id', '=', inside.id).executeTakeFirstOrThrow()
    expect(kept.updated_by).toBe(module.owner.id)
  })

  it('change all or none, and tell followers', async () => {
    const module = await buildModule(test)
    const docs = [
      await buildDoc(test, { module, content: operation('/a') }),
      await buildDoc(test, { module, content: operation('/b') }),
    ]
    const ids = docs.map(({ publicId }) => publicId)
    const reader = await buildUser(test)
    await addToSpace(test, module.project.space.id, reader, 'guest')
    await addToProject(test, module.project.id, reader, 'guest')
    await test.call(subscribeDoc, { body: { sourceId: ids[0] ?? '', level: 'all' } }, reader)
    expect((await test.call(tagDocs, { body: { ids, add: ['x'], remove: [] } }, reader)).error).toBe('no_permission')
    const elsewhere = await buildDoc(test, { content: operation('/c') })
    const mixed = { ids: [...ids, elsewhere.publicId], add: ['x'], remove: [] }
    expect((await tag(module, mixed)).code).not.toBe('0')
    expect(await shown(module)).toEqual({})
    await tag(module, { ids, add: ['x'], remove: [] })
    await test.jobs.runUntilIdle()
    const told = await test.call(listUnreadMessages, {}, { ...reader, language: 'en' })
    expect(told.data).toHaveLength(1)
    // The first keeps the place of a folder it may move into.
    const form = await test.call(getDocForm, { query: { id: ids[1] ?? '' } }, module.owner)
    expect(form.data?.content).toMatchObject({ operation: { tags: ['x', 'x'] } })
  })

  it('of hidden documents are for those who organise', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, isShow: 0 })
    await buildDoc(test, { module, parentId: folder.id, content: operation('/secret', ['Hidden', 'alpha']) })
    const reader = await buildUser(test)
    await addToSpace(test, module.project.space.id, reader, 'guest')
    await addToProject(test, module.project.id, reader, 'guest')
    expect(Object.values(await shown(module))).toEqual([['alpha']])
    expect(await shown(module, reader.token)).toEqual({})
  })
})

import { levelPage, listLevel } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { readLevel } from './level-queries.ts'

const test = useTestApp()

interface Place {
  moduleId?: string
  parentId?: string
}

/** Names in the order of all parts. */
async function readAll(user: BuiltUser, place: Place): Promise<string[]> {
  const names: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const query = { ...place, ...(after !== undefined && { after }) }
    const { data, error } = await test.call(listLevel, { query }, user)
    if (data === null) return [String(error)]
    names.push(...data.list.map(({ name, isFolder }) => (isFolder === 1 ? `${name}/` : name)))
    after = data.next
  }
  return names
}

/** Documents of the place, one after the other, as an import makes them. */
async function addMany(module: BuiltModule, parentId: number, count: number): Promise<void> {
  const one = await buildDoc(test, { module, parentId, name: 'd0000', orderIndex: 0 })
  const row = await test.db.selectFrom('doc').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
  const { id: _id, ...columns } = row
  for (let at = 1; at < count; at += 500) {
    const rows = Array.from({ length: Math.min(500, count - at) }, (_, index) => ({
      ...columns,
      ...{ name: `d${String(at + index).padStart(4, '0')}`, natural_key: `many:${String(at + index)}` },
      order_index: Math.floor((at + index) / 3),
    }))
    await test.db.insertInto('doc').values(rows).execute()
  }
}

describe('a level of a tree', () => {
  it('has folders first and then documents, as readers see them', async () => {
    const module = await buildModule(test)
    const reader = await buildUser(test)
    await addToSpace(test, module.project.space.id, reader, 'guest')
    await addToProject(test, module.project.id, reader, 'guest')
    const shop = await buildFolder(test, { module, name: 'shop', orderIndex: 9 })
    const closed = await buildFolder(test, { module, name: 'closed', isShow: 0 })
    await buildFolder(test, { module, name: 'first', orderIndex: 1 })
    await buildDoc(test, { module, name: 'about', orderIndex: 0 })
    await buildDoc(test, { module, name: 'secret', isShow: 0 })
    await buildDoc(test, { module, parentId: shop.id, name: 'order' })
    const inClosed = await buildFolder(test, { module, parentId: closed.id, name: 'inner' })
    expect(await readAll(reader, { moduleId: module.publicId })).toEqual(['first/', 'shop/', 'about'])
    expect(await readAll(reader, { parentId: encodeId('doc', shop.id) })).toEqual(['order'])
    for (const { id } of [closed, inClosed])
      expect(await readAll(reader, { parentId: encodeId('doc', id) })).toEqual(['not_accessible'])
    const stranger = await buildUser(test)
    expect(await readAll(stranger, { moduleId: module.publicId })).toEqual(['not_accessible'])
    expect(await readAll(reader, {})).toEqual(['not_accessible'])
    const query = { moduleId: module.publicId, after: '1.9999999999.zzzzzzzz' }
    expect((await test.call(listLevel, { query }, reader)).data?.list.map(({ name }) => name)).toEqual(['about'])
  })

  it('is read in parts that leave nothing out, of at most two statements and no more rows than an answer has', async () => {
    const module = await buildModule(test)
    const large = await buildFolder(test, { module, name: 'large' })
    for (const name of ['a', 'b', 'c']) await buildFolder(test, { module, parentId: large.id, name })
    await addMany(module, large.id, 5_000)
    const names = await readAll(module.owner, { parentId: encodeId('doc', large.id) })
    expect(names).toEqual([
      ...['a/', 'b/', 'c/'],
      ...Array.from({ length: 5_000 }, (_, at) => `d${String(at).padStart(4, '0')}`),
    ])
    const counted = { statements: 0, rows: 0 }
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        counted.statements += 1
        counted.rows += result.rows.length
        return Promise.resolve(result)
      },
    })
    await readLevel({ db }, { moduleId: module.id, docIds: [large.id] }, undefined)
    expect(counted).toEqual({ statements: 2, rows: levelPage + 1 })
  })
})

import { addFolder, deleteDoc, getFolder, listDocs, moveDocs, orderDoc, updateFolder } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

const docRow = (id: number) => test.db.selectFrom('doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function treeVersion({ id }: BuiltModule): Promise<number> {
  const row = await test.db.selectFrom('module').select('tree_version').where('id', '=', id).executeTakeFirstOrThrow()
  return row.tree_version
}

/** Rows as `depth-by-dash name`, the way a reader sees the list. */
async function outline(module: BuiltModule, body: { status?: 0 | 5 | 10; filterEmptyFolder?: 0 | 1 } = {}) {
  const answer = await test.call(listDocs, { body: { moduleId: module.publicId, ...body } }, module.owner)
  const depths = new Map<string, number>([['', -1]])
  return (answer.data ?? []).map((row) => {
    const depth = (depths.get(row.parentId) ?? 99) + 1
    depths.set(row.id, depth)
    return `${'-'.repeat(depth)}${row.name}`
  })
}

const move = (module: BuiltModule, docs: readonly BuiltDoc[], parent: BuiltDoc | null) =>
  test.call(
    moveDocs,
    { body: { ids: docs.map((doc) => doc.publicId), parentId: parent?.publicId ?? null } },
    module.owner,
  )

describe('the list', () => {
  it('is prepared once, and new for each change of a row and of a name of who changed one', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module, name: 'a' })
    const list = async () =>
      (await test.call(listDocs, { body: { moduleId: module.publicId } }, module.owner)).data?.map(
        ({ name, modifierName, orderIndex }) => [name, modifierName, orderIndex],
      )
    const first = await list()
    expect(first).toHaveLength(1)
    expect(await list()).toEqual(first)
    await test.call(orderDoc, { body: { id: doc.publicId, orderIndex: 77 } }, module.owner)
    expect((await list())?.[0]?.[2]).toBe(77)
    const { updated_by: modifierId } = await docRow(doc.id)
    await test.db.updateTable('user').set({ nickname: 'renamed' }).where('id', '=', modifierId).execute()
    expect((await list())?.[0]?.[1]).toBe('renamed')
  })
})

describe('folders', () => {
  it('are made with a description, behind what is there, and read back', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module, orderIndex: 10_500 })
    const body = { moduleId: module.publicId, name: ' Orders ', description: '# All orders' }
    const made = await test.call(addFolder, { body }, module.owner)
    expect(made.data).toMatchObject({ name: 'Orders', isFolder: 1, parentId: '', orderIndex: 10_510 })
    const inner = await test.call(
      addFolder,
      { body: { moduleId: module.publicId, name: 'Refunds', parentId: made.data?.id ?? '' } },
      module.owner,
    )
    expect(inner.data).toMatchObject({ parentId: made.data?.id, orderIndex: 10_000 })
    const read = await test.call(getFolder, { query: { id: made.data?.id ?? '' } }, module.owner)
    expect(read.data).toMatchObject({ name: 'Orders', description: '# All orders' })
    expect(await treeVersion(module)).toBe(3)
    const events = await test.db.selectFrom('event').select('payload').where('name', '=', 'module.changed').execute()
    expect(events.filter((event) => event.payload === JSON.stringify({ moduleId: module.id }))).toHaveLength(2)
  })

  it('have names of their own beside each other, whatever the case of the letters', async () => {
    const module = await buildModule(test)
    const first = await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Pay' } }, module.owner)
    const again = await test.call(addFolder, { body: { moduleId: module.publicId, name: 'PAY ' } }, module.owner)
    expect(again).toMatchObject({ error: 'name_taken', details: { name: 'PAY' } })
    expect(await outline(module)).toEqual(['Pay'])
    expect(await treeVersion(module)).toBe(2)
    const inside = { moduleId: module.publicId, name: 'Pay', parentId: first.data?.id ?? '' }
    expect((await test.call(addFolder, { body: inside }, module.owner)).code).toBe('0')
  })

  it('are refused in a folder of another application, in a document and nowhere', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module })
    const elsewhere = await buildFolder(test)
    for (const parentId of [doc.publicId, elsewhere.publicId, 'nonsense', module.publicId]) {
      const answer = await test.call(
        addFolder,
        { body: { moduleId: module.publicId, name: 'X', parentId } },
        module.owner,
      )
      expect(answer.error).toBe('folder_elsewhere')
    }
    expect(await test.db.selectFrom('doc').select('id').where('name', '=', 'X').execute()).toEqual([])
  })

  it('are renamed and described; the description gets a revision, an unchanged one does not', async () => {
    const module = await buildModule(test)
    const made = await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Old' } }, module.owner)
    await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Taken' } }, module.owner)
    const id = made.data?.id ?? ''
    const taken = await test.call(updateFolder, { body: { id, name: 'taken', description: 'x' } }, module.owner)
    expect(taken).toMatchObject({ error: 'name_taken', details: { name: 'taken' } })
    const same = await test.call(updateFolder, { body: { id, name: 'old' } }, module.owner)
    expect(same.data?.name).toBe('old')
    for (const description of ['text', 'text', '']) {
      await test.call(updateFolder, { body: { id, description } }, module.owner)
    }
    expect((await test.call(getFolder, { query: { id } }, module.owner)).data).toMatchObject({
      name: 'old',
      description: '',
    })
    const row = await test.db
      .selectFrom('doc')
      .select(['id', 'natural_key'])
      .where('name', '=', 'old')
      .executeTakeFirstOrThrow()
    expect(row.natural_key).toBe('folder:root:old')
    const revisions = await test.db.selectFrom('revision').select('id').where('subject_id', '=', row.id).execute()
    expect(revisions).toHaveLength(3)
  })

  it('are not documents', async () => {
    const doc = await buildDoc(test)
    expect((await test.call(updateFolder, { body: { id: doc.publicId, name: 'X' } }, doc.owner)).error).toBe(
      'not_accessible',
    )
    expect((await test.call(getFolder, { query: { id: doc.publicId } }, doc.owner)).error).toBe('not_accessible')
    expect((await docRow(doc.id)).name).not.toBe('X')
  })
})

describe('moving', () => {
  it('keeps the given order, behind what is there', async () => {
    const module = await buildModule(test)
    const target = await buildFolder(test, { module, name: 'T' })
    await buildDoc(test, { module, parentId: target.id, name: 'first' })
    const [a, b] = [await buildDoc(test, { module, name: 'a' }), await buildFolder(test, { module, name: 'b' })]
    await buildDoc(test, { module, parentId: b.id, name: 'in b' })
    expect((await move(module, [b, a], target)).code).toBe('0')
    expect(await outline(module)).toEqual(['T', '-first', '-b', '--in b', '-a'])
    expect((await docRow(a.id)).updated_by).toBe(module.owner.id)
    expect(await treeVersion(module)).toBe(2)
    expect((await move(module, [b], null)).code).toBe('0')
    expect(await outline(module)).toEqual(
      ['T', '-first', '-a', 'b', '--in b'].map((line) => line.replace('--in', '-in')),
    )
  })

  it('refuses cycles, other applications, and two folders of one name; nothing moves', async () => {
    const module = await buildModule(test)
    const outer = await buildFolder(test, { module, name: 'outer' })
    const middle = await buildFolder(test, { module, name: 'middle', parentId: outer.id })
    const inner = await buildFolder(test, { module, name: 'inner', parentId: middle.id })
    const twin = await buildFolder(test, { module, name: 'Inner' })
    const foreign = await buildFolder(test)
    const before = await outline(module)
    expect((await move(module, [outer], inner)).error).toBe('folder_cycle')
    expect((await move(module, [outer], outer)).error).toBe('folder_cycle')
    expect((await move(module, [inner], foreign)).error).toBe('folder_elsewhere')
    expect(await move(module, [inner], null)).toMatchObject({ error: 'name_taken', details: { name: 'inner' } })
    expect((await move(module, [inner, twin], outer)).error).toBe('name_taken')
    expect(await outline(module)).toEqual(before)
    expect(await treeVersion(module)).toBe(1)
    const other = await buildFolder(test, { module: await buildModule(test, { project: module.project }) })
    expect((await move(module, [inner, other], null)).error).toBe('doc_not_in_module')
    expect((await move(module, [inner, foreign], null)).error).toBe('not_accessible')
  })

  it('keeps natural keys right: a handmade folder’s follows its place, an imported one’s stays', async () => {
    const module = await buildModule(test)
    const target = await buildFolder(test, { module })
    const made = await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Mine' } }, module.owner)
    const row = await test.db
      .selectFrom('doc')
      .selectAll()
      .where('natural_key', '=', 'folder:root:mine')
      .executeTakeFirstOrThrow()
    const imported = await buildFolder(test, { module })
    const { natural_key: importedKey } = await docRow(imported.id)
    const ids = [made.data?.id ?? '', imported.publicId]
    await test.call(moveDocs, { body: { ids, parentId: target.publicId } }, module.owner)
    expect((await docRow(row.id)).natural_key).toBe(`folder:${target.id}:mine`)
    expect((await docRow(imported.id)).natural_key).toBe(importedKey)
  })
})

describe('the list', () => {
  it('goes by order, then name, and filters by status and empty folders at any depth', async () => {
    const module = await buildModule(test)
    const full = await buildFolder(test, { module, name: 'full', orderIndex: 20 })
    const inner = await buildFolder(test, { module, name: 'inner', parentId: full.id })
    const done = await buildDoc(test, { module, name: 'done', parentId: inner.id })
    await test.db.updateTable('doc').set({ status: 10 }).where('id', '=', done.id).execute()
    const empty = await buildFolder(test, { module, name: 'empty', orderIndex: 10 })
    await buildFolder(test, { module, name: 'empty inside', parentId: empty.id })
    await buildDoc(test, { module, name: 'b', orderIndex: 30 })
    await buildDoc(test, { module, name: 'a', orderIndex: 30 })
    expect(await outline(module)).toEqual(['empty', '-empty inside', 'full', '-inner', '--done', 'a', 'b'])
    expect(await outline(module, { filterEmptyFolder: 1 })).toEqual(['full', '-inner', '--done', 'a', 'b'])
    expect(await outline(module, { status: 0, filterEmptyFolder: 1 })).toEqual(['a', 'b'])
    expect(await outline(module, { status: 10 })).toEqual(['empty', '-empty inside', 'full', '-inner', '--done'])
  })

  it('keeps hidden documents from those who may not organise', async () => {
    const module = await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) })
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await buildDoc(test, { module, name: 'shown' })
    await buildDoc(test, { module, name: 'hidden', isShow: 0 })
    const seen = await test.call(listDocs, { body: { moduleId: module.publicId } }, guest)
    expect(seen.data?.map((row) => row.name)).toEqual(['shown'])
    expect((await outline(module)).sort()).toEqual(['hidden', 'shown'])
    const [row] = seen.data ?? []
    expect(row?.modifierName).toBe(module.owner.username.toUpperCase())
  })

  it('puts one where it is told', async () => {
    const module = await buildModule(test)
    const [a, b] = [
      await buildDoc(test, { module, name: 'a', orderIndex: 10 }),
      await buildDoc(test, { module, name: 'b', orderIndex: 20 }),
    ]
    await test.call(orderDoc, { body: { id: a.publicId, orderIndex: 30 } }, module.owner)
    expect(await outline(module)).toEqual(['b', 'a'])
    expect((await docRow(b.id)).order_index).toBe(20)
    expect(await treeVersion(module)).toBe(2)
  })
})

it('deletes a folder with everything in it', async () => {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module, name: 'gone' })
  const inner = await buildFolder(test, { module, parentId: folder.id })
  await buildDoc(test, { module, parentId: inner.id })
  const stays = await buildDoc(test, { module, name: 'stays' })
  expect((await test.call(deleteDoc, { body: { id: folder.publicId } }, module.owner)).code).toBe('0')
  expect(await outline(module)).toEqual(['stays'])
  expect(await treeVersion(module)).toBe(2)
  const [entry] = await test.db
    .selectFrom('trash')
    .selectAll()
    .where('subject_id', '=', folder.id)
    .where('kind', '=', 'doc')
    .execute()
  expect(entry).toMatchObject({ name: 'gone', doc_count: 1 })
  expect((await move(module, [stays], inner)).error).toBe('folder_elsewhere')
})

describe('at the same time', () => {
  it('two moves never make a ring', async () => {
    const module = await buildModule(test)
    const [a, b] = [await buildFolder(test, { module, name: 'a' }), await buildFolder(test, { module, name: 'b' })]
    const answers = await Promise.all([move(module, [a], b), move(module, [b], a)])
    expect(answers.map((answer) => answer.error ?? answer.code).sort()).toEqual(['0', 'folder_cycle'])
    expect(await outline(module)).toHaveLength(2)
  })

  it('ten folders of one name become one, and ten of different names all find their place', async () => {
    const module = await buildModule(test)
    const add = (name: string) => test.call(addFolder, { body: { moduleId: module.publicId, name } }, module.owner)
    const same = await Promise.all(Array.from({ length: 10 }, () => add('same')))
    expect(same.filter((answer) => answer.code === '0')).toHaveLength(1)
    expect(same.filter((answer) => answer.error === 'name_taken')).toHaveLength(9)
    const others = await Promise.all(Array.from({ length: 10 }, (_, index) => add(`folder ${index}`)))
    expect(new Set(others.map((answer) => answer.data?.orderIndex)).size).toBe(10)
    expect(await treeVersion(module)).toBe(12)
  })

  it('a folder that is being deleted takes what is put into it, or refuses it', async () => {
    const module = await buildModule(test)
    const [folder, doc] = [await buildFolder(test, { module }), await buildDoc(test, { module, name: 'doc' })]
    const [moved, deleted] = await Promise.all([
      move(module, [doc], folder),
      test.call(deleteDoc, { body: { id: folder.publicId } }, module.owner),
    ])
    expect(deleted.code).toBe('0')
    expect(await outline(module)).toEqual(moved.code === '0' ? [] : ['doc'])
  })

  it('of two deletions of one thing, one counts', async () => {
    const folder = await buildFolder(test)
    const remove = () => test.call(deleteDoc, { body: { id: folder.publicId } }, folder.owner)
    const answers = await Promise.all([remove(), remove(), remove()])
    expect(answers.filter((answer) => answer.code === '0')).toHaveLength(1)
    const entries = await test.db.selectFrom('trash').select('id').where('subject_id', '=', folder.id).execute()
    expect(entries).toHaveLength(1)
  })
})

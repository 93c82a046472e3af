/* What a snapshot takes: one state of each application, of now or of a moment, and nothing hidden. */
import { addRelease, deleteDoc, updateDocs, type CompactTree, type DocDetail } from '@lectern/contracts'
import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { removeUnfinished } from '../../../content/snapshots/remove-snapshots.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { withSnapshot, type NewSnapshot, type SnapshotRequest } from './snapshot-commands.ts'
import { SnapshotReader } from './snapshot-queries.ts'

const test = useTestApp()

const requestOf = (module: BuiltModule, more: Partial<SnapshotRequest> = {}): SnapshotRequest => ({
  ...{ projectId: module.project.id, actorId: module.owner.id, choices: [{ moduleId: module.id }] },
  ...more,
})

const take = (request: SnapshotRequest, context: Pick<AppContext, 'db' | 'clock'> = test.context) =>
  withSnapshot(context, request, (_tx, snapshot) => Promise.resolve(snapshot))

// The form of every answer.
const dataOf = (body: Buffer): unknown => (JSON.parse(body.toString()) as { data: unknown }).data

async function labelsIn({ id }: NewSnapshot): Promise<string[]> {
  const { body } = await new SnapshotReader(test.context).tree({ snapshotId: id, reader: 'admin' }, 'columns')
  return (dataOf(body) as CompactTree).label // what a tree in columns is
}

async function detailIn({ id }: NewSnapshot, doc: BuiltDoc): Promise<DocDetail> {
  const { body } = await new SnapshotReader(test.context).detail({ snapshotId: id, reader: 'admin' }, doc.publicId)
  return dataOf(body) as DocDetail // what a detail is
}

const call = (
  module: BuiltModule,
  summary: string,
  more: { parentId?: number; isShow?: 0 | 1; orderIndex?: number } = {},
) =>
  buildDoc(test, {
    module,
    name: summary,
    content: describeOperation(`/${summary.toLowerCase()}`, { summary }),
    ...more,
  })

/** A context in which something happens once, right after the first statement on a table. */
function interrupted(table: string, happen: () => Promise<unknown>): Pick<AppContext, 'db' | 'clock'> {
  let isDone = false
  const ofTable = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(`"name":"${table}"`)) ofTable.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (ofTable.has(queryId) && !isDone) {
        isDone = true
        await happen()
      }
      return result
    },
  }
  return { ...test.context, db: test.db.withPlugin(plugin) }
}

const count = async (table: 'snapshot' | 'snapshot_doc'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(test.db)
  return Number(rows[0]?.count)
}

describe('a snapshot of now', () => {
  it('takes documents, folders as a whole and what they are below, but nothing hidden', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const folder = await buildFolder(test, { module, name: 'Orders', orderIndex: 1 })
    const inner = await buildFolder(test, { module, name: 'Inner', parentId: folder.id })
    const deep = await call(module, 'Deep', { parentId: inner.id })
    await call(module, 'Hidden', { parentId: folder.id, isShow: 0 })
    const secret = await buildFolder(test, { module, name: 'Secret', isShow: 0 })
    await call(module, 'Below', { parentId: secret.id })
    const top = await call(module, 'Top', { orderIndex: 9 })
    const all = await take(requestOf(module))
    expect(await labelsIn(all)).toEqual(['Shop', 'Orders', 'Inner', 'Deep', 'Top'])
    expect(all.docCount).toBe(2)
    const some = await take(requestOf(module, { choices: [{ moduleId: module.id, chosen: new Set([deep.id]) }] }))
    expect(await labelsIn(some)).toEqual(['Shop', 'Orders', 'Inner', 'Deep'])
    const whole = new Set([folder.id, secret.id])
    const below = await take(requestOf(module, { choices: [{ moduleId: module.id, chosen: whole }] }))
    expect(await labelsIn(below)).toEqual(['Shop', 'Orders', 'Inner', 'Deep'])
    await expect(detailIn(below, top)).rejects.toThrow('not_accessible')
  })

  it('is of one state: what was changed while it was taken is taken again', async () => {
    const module = await buildModule(test)
    const doc = await call(module, 'Read')
    await call(module, 'Other')
    const before = await count('snapshot')
    const during = interrupted('snapshot_component', () =>
      editCall(test, module.owner, doc.publicId, { summary: 'Read one' }),
    )
    const snapshot = await take(requestOf(module), during)
    expect((await detailIn(snapshot, doc)).name).toBe('Read one')
    expect(await count('snapshot')).toBe(before + 1)
  })

  it('leaves nothing when it can not be made, and others do not wait for it forever', async () => {
    const module = await buildModule(test)
    await call(module, 'Read')
    const [snapshots, docs] = [await count('snapshot'), await count('snapshot_doc')]
    const failing = withSnapshot(test.context, requestOf(module), () => Promise.reject(new Error('no holder')))
    await expect(failing).rejects.toThrow('no holder')
    const other = await buildProject(test)
    await expect(take({ ...requestOf(module), projectId: other.id })).rejects.toThrow('not_accessible')
    expect([await count('snapshot'), await count('snapshot_doc')]).toEqual([snapshots, docs])
  })

  it('stays when something holds it, though making it seemed to fail', async () => {
    const module = await buildModule(test)
    const doc = await call(module, 'Read')
    const body = { projectId: module.project.publicId, releaseNo: '1.0' }
    const releaseId = decodeId('release', (await must(test, module.owner, addRelease, body)).id)
    const snapshot = await withSnapshot(test.context, requestOf(module), async (tx, made) => {
      await tx.updateTable('project_release').set({ snapshot_id: made.id }).where('id', '=', releaseId).execute()
      return made
    })
    // As after a commit whose answer was lost.
    await removeUnfinished(test.context, snapshot.id)
    expect((await detailIn(snapshot, doc)).name).toBe('Read')
  })

  it('that nothing came to hold is removed', async () => {
    const module = await buildModule(test)
    await call(module, 'Read')
    const snapshot = await take(requestOf(module))
    const isThere = async () =>
      (await test.db.selectFrom('snapshot').select('id').where('id', '=', snapshot.id).execute()).length > 0
    // It may be on its way still.
    await purgeTrash(test.context, test.now())
    expect(await isThere()).toBe(true)
    const laterMs = test.now() + 2 * 60 * 60_000
    // What an archive held is not shown until all of it is written.
    const show = (deletedAtMs: number | null) =>
      test.db.updateTable('project').set({ deleted_at_ms: deletedAtMs }).where('id', '=', module.project.id).execute()
    await show(0)
    await purgeTrash(test.context, laterMs)
    expect(await isThere()).toBe(true)
    await show(null)
    await purgeTrash(test.context, laterMs)
    expect(await isThere()).toBe(false)
  })
})

describe('a snapshot of a moment', () => {
  it('takes what was there then, also what was deleted since, but nothing that was hidden then or is now', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const folder = await buildFolder(test, { module, name: 'Orders', orderIndex: 1 })
    const read = await call(module, 'Read', { parentId: folder.id })
    const gone = await call(module, 'Gone', { orderIndex: 2 })
    const hidden = await call(module, 'Hidden', { isShow: 0, orderIndex: 3 })
    const hiddenSince = await call(module, 'HiddenSince', { orderIndex: 4 })
    const thenMs = test.now()
    test.advance(60_000)
    await editCall(test, module.owner, read.publicId, { summary: 'Read one' })
    await must(test, module.owner, deleteDoc, { id: gone.publicId })
    await must(test, module.owner, updateDocs, { ids: [hidden.publicId], isShow: 1 })
    await must(test, module.owner, updateDocs, { ids: [hiddenSince.publicId], isShow: 0 })
    await call(module, 'Later')

    const then = await take(requestOf(module, { atMs: thenMs }))
    expect(await labelsIn(then)).toEqual(['Shop', 'Orders', 'Read', 'Gone'])
    expect(then.docCount).toBe(2)
    expect(await detailIn(then, read)).toMatchObject({ name: 'Read', folders: [{ name: 'Orders' }] })
    expect(await detailIn(then, gone)).toMatchObject({ name: 'Gone' })
    const row = await test.db.selectFrom('snapshot').selectAll().where('id', '=', then.id).executeTakeFirstOrThrow()
    expect([row.taken_at_ms, row.created_at_ms]).toEqual([thenMs, test.now()])
    const some = { moduleId: module.id, chosen: new Set([folder.id]) }
    expect(await labelsIn(await take(requestOf(module, { atMs: thenMs, choices: [some] })))).toEqual([
      ...['Shop', 'Orders', 'Read'],
    ])
    const now = await take(requestOf(module))
    expect((await labelsIn(now)).sort()).toEqual(['Hidden', 'Later', 'Orders', 'Read one', 'Shop'])
  })
})

/* A snapshot is read as it was, whatever happens to what it was taken of. */
import {
  addRelease,
  deleteModule,
  deleteProject,
  nodeType,
  removeRelease,
  trashDays,
  type CompactTree,
} from '@lectern/contracts'
import { dictionaryKeyword, type JsonObject } from '@lectern/model'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  addRevision,
  buildComponent,
  buildDictionary,
  buildDoc,
  buildFolder,
} from '../../../../test/factories/build-documents.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { randomOf } from '../../../../test/support/random.ts'
import { snapshotActs } from '../../../../test/support/snapshots/snapshot-acts.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { findTexts } from '../../../db/content-store.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { SnapshotReader } from './snapshot-queries.ts'

const test = useTestApp()
const dayMs = 86_400_000
const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const seeds = Array.from({ length: isAll ? 20 : 2 }, (_, index) => index + 1)
const actsOfSequence = 24

/** With texts that nothing refers to any more, which stay while a job is open. */
async function emptyTrash(): Promise<void> {
  await test.jobs.runUntilIdle()
  await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)
}

/** An application with folders, calls that name models and dictionaries, pages and services. */
async function buildApplication(): Promise<BuiltModule> {
  const module = await buildModule(test, { name: 'Shop' })
  const root = { info: { title: 'Shop', version: '1' }, security: [{ key: [] }] }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  await buildComponent(test, module, 'securitySchemes', 'key', { type: 'apiKey', in: 'header', name: 'X-Key' })
  const money = await buildComponent(test, module, 'schemas', 'Money', { type: 'integer' })
  const price = { properties: { price: { $ref: money } } }
  const order = await buildComponent(test, module, 'schemas', 'Order', { type: 'object', ...price })
  const states = await buildDictionary(test, { module, name: 'states' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const inner = await buildFolder(test, { module, name: 'Inner', parentId: folder.id })
  const answer = { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: order } } } } }
  const schema = { type: 'string', [dictionaryKeyword]: states.publicId }
  const calls: JsonObject[] = [
    { responses: answer },
    { parameters: [{ name: 'state', in: 'query', schema }] },
    { responses: answer, description: 'Long' },
  ]
  for (const [index, fields] of calls.entries()) {
    const parentId = [null, folder.id, inner.id][index] ?? null
    await buildDoc(test, { module, parentId, content: describeOperation(`/orders/${String(index)}`, fields) })
  }
  await buildDoc(test, { module, name: 'Guide', content: { v: 1, kind: 'markdown', text: '# Guide' } })
  const service = { interfaceName: 'shop.Orders', version: '1', protocol: 'dubbo', author: '', dependency: '' }
  const services = await buildFolder(test, { module, name: 'S', content: { v: 1, kind: 'folder', dubbo: service } })
  await buildDoc(test, {
    ...{ module, parentId: services.id, name: 'find' },
    content: { v: 1, kind: 'dubbo', definition: 'find', parameters: { type: 'object' }, result: true },
  })
  return module
}

async function takeSnapshot({
  project,
  publicId,
  owner,
}: BuiltModule): Promise<{ snapshotId: number; releaseId: string }> {
  const { id } = await must(test, owner, addRelease, {
    ...{ projectId: project.publicId, releaseNo: '1', status: 1 },
    modules: [{ moduleId: publicId, mode: 'frozen' }],
  })
  const { snapshotId } = await test.db
    .selectFrom('snapshot')
    .select(({ fn }) => fn.max('id').as('snapshotId'))
    .executeTakeFirstOrThrow()
  return { snapshotId, releaseId: id }
}

/** Everything there is to read in a snapshot, nothing of it from memory. */
async function readAll(snapshotId: number): Promise<unknown> {
  const reader = new SnapshotReader(test.context)
  const scope = { snapshotId, reader: 'admin' } as const
  const answers: unknown[] = []
  // Answers of the server: what is in them is compared as it is.
  const parse = (body: Buffer): unknown => (JSON.parse(body.toString()) as { data: unknown }).data
  const { body } = await reader.tree(scope, 'columns')
  const tree = parse(body) as CompactTree // what a tree in columns is
  answers.push(tree)
  for (const [index, id] of tree.id.entries()) {
    if (tree.type[index] === nodeType.module) continue
    answers.push(await reader.service(scope, id))
    if (tree.type[index] !== nodeType.doc) continue
    answers.push(parse((await reader.detail(scope, id)).body))
    answers.push(await reader.components(scope, id, ['#/components/schemas/Order', '#/components/schemas/Money']))
  }
  return answers
}

describe('a snapshot', () => {
  it.each(seeds)('reads the same after any sequence of acts, in order %i', async (seed) => {
    const module = await buildApplication()
    const { snapshotId } = await takeSnapshot(module)
    const before = await readAll(snapshotId)
    expect(JSON.stringify(before)).toContain('shop.Orders')
    const random = randomOf(seed)
    const done: string[] = []
    for (let step = 0; step < actsOfSequence; step += 1) {
      const act = snapshotActs[Math.floor(random() * snapshotActs.length)]
      if (act === undefined) continue
      test.advance(1_000)
      if (await act.run(test, module, random)) done.push(act.name)
      expect(await readAll(snapshotId), done.join(', ')).toEqual(before)
    }
    expect(done.length).toBeGreaterThan(actsOfSequence / 2)
    await must(test, module.owner, deleteModule, { id: module.publicId })
    await emptyTrash()
    expect(await test.db.selectFrom('doc').select('id').where('module_id', '=', module.id).execute()).toEqual([])
    expect(await readAll(snapshotId), 'without its application').toEqual(before)
  })

  it('goes with what holds it, and its texts with it', async () => {
    const module = await buildApplication()
    const { snapshotId, releaseId } = await takeSnapshot(module)
    const texts = await test.db
      .selectFrom('snapshot_doc')
      .select('hash')
      .where('snapshot_id', '=', snapshotId)
      .where('hash', 'is not', null)
      .execute()
    const hashes = texts.flatMap(({ hash }) => hash ?? [])
    await must(test, module.owner, deleteModule, { id: module.publicId })
    await emptyTrash()
    expect((await findTexts(test.db, hashes)).size).toBe(new Set(hashes).size)
    await must(test, module.owner, removeRelease, { id: releaseId })
    await emptyTrash()
    for (const table of ['snapshot_doc', 'snapshot_module', 'snapshot_component', 'snapshot_dictionary'] as const)
      expect(
        await test.db.selectFrom(table).selectAll().where('snapshot_id', '=', snapshotId).execute(),
        table,
      ).toEqual([])
    expect((await findTexts(test.db, hashes)).size).toBeLessThan(hashes.length)
  })

  it('goes with its project, and nothing is left of its releases', async () => {
    const tables = [
      ...(['snapshot', 'snapshot_module', 'snapshot_doc', 'snapshot_component', 'snapshot_dictionary'] as const),
      ...(['project_release', 'release_module', 'release_doc', 'release_event', 'content', 'subscription'] as const),
    ]
    const countAll = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const table of tables) {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
          test.db,
        )
        counts[table] = Number(rows[0]?.count)
      }
      return counts
    }
    // What earlier tests left goes first.
    await emptyTrash()
    const before = await countAll()
    const { space } = await buildProject(test)
    const module = await buildModule(test, { project: await buildProject(test, { space }) })
    await buildDoc(test, { module, content: { v: 1, kind: 'markdown', text: 'Only in this project' } })
    await takeSnapshot(module)
    expect(await countAll()).not.toEqual(before)
    await must(test, module.owner, deleteProject, { id: module.project.publicId })
    await emptyTrash()
    expect(await countAll()).toEqual(before)
  })
})

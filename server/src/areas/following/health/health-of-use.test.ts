/* Findings that follow from how documents are used: read by others, run by their cases, compared with answers. */
import {
  clearAnswerDrift,
  emptyCase,
  getAnswerDrift,
  getDocDetail,
  getHealth,
  getVisitDoc,
  keepAnswerDrift,
  keepCaseResults,
  listCases,
  pageHealth,
  saveCase,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { buildToken } from '../../../../test/factories/build-machine-access.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const monthMs = 31 * 86_400_000

const build = (module: BuiltModule, name: string) =>
  buildDoc(test, { module, name, content: describeOperation(`/${name}`, {}) })

/** Names of the documents that break the rule, with how often and where. */
async function breaking(module: BuiltModule, rule: 'never-read' | 'failing-case' | 'answer-differs') {
  const query = { moduleId: module.publicId }
  // Writes what was read.
  await test.call(getHealth, { query }, module.owner)
  const { data } = await test.call(pageHealth, { query: { ...query, rule } }, module.owner)
  return data?.list.flatMap(({ name, findings }) =>
    findings.flatMap((each) => (each.rule === rule ? [[name, each.count, each.places]] : [])),
  )
}

it('lists what only its maker has opened in a month; members and visitors are readers, and none is kept', async () => {
  const module = await buildModule(test)
  const [own, shared, read] = [await build(module, 'a'), await build(module, 'b'), await build(module, 'c')]
  const share = await buildShare(test, module)
  const member = await buildUser(test)
  await addToSpace(test, module.project.space.id, member, 'admin')
  const open = (doc: BuiltDoc, caller: Caller) => test.call(getDocDetail, { query: { id: doc.publicId } }, caller)
  expect(await breaking(module, 'never-read')).toEqual([])
  const made = { created_at_ms: test.now() - monthMs }
  await test.db.updateTable('doc').set(made).where('module_id', '=', module.id).execute()
  const names = async () => (await breaking(module, 'never-read'))?.map(([name]) => name)
  expect(await names()).toEqual(['a', 'b', 'c'])
  await open(own, module.owner)
  await open(read, member)
  await test.call(getVisitDoc, { query: { of: 'share', id: share.key, docId: shared.publicId } }, { ip: '203.0.113.7' })
  expect(await names()).toEqual(['a'])
  const rows = await test.db.selectFrom('doc_read').selectAll().orderBy('doc_id').execute()
  const now = test.now()
  expect(rows).toEqual([shared, read].map(({ id }) => ({ doc_id: id, counted_from_ms: now, read_at_ms: now })))
  // Those that were there before reads were counted.
  await test.db.insertInto('doc_read').values({ doc_id: own.id, counted_from_ms: now, read_at_ms: null }).execute()
  expect(await names()).toEqual([])
  await open(own, member)
  await test.call(getHealth, { query: { moduleId: module.publicId } }, module.owner)
  const first = test.db.selectFrom('doc_read').select('read_at_ms').where('doc_id', '=', own.id)
  expect(await first.executeTakeFirst()).toEqual({ read_at_ms: now })
})

it('lists cases whose last run failed, as long as they are those that ran', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const { publicId: docId } = await build(module, 'a')
  const save = async (more: { id?: string; version?: number; name?: string } = {}) => {
    const { data } = await test.call(saveCase, { body: { docId, name: 'One', content: emptyCase, ...more } }, owner)
    return { id: data?.id ?? '', version: data?.version ?? 0 }
  }
  const [one, two] = [await save(), await save()]
  const token = await buildToken(test, owner, 'write')
  const keep = (results: { id: string; version: number; isPassed: boolean }[], of = moduleId, caller: Caller = owner) =>
    test.call(keepCaseResults, { body: { moduleId: of, results } }, caller)
  const lastRuns = async () => {
    const { data } = await test.call(listCases, { query: { moduleId } }, owner)
    return data?.cases.map(({ lastRun }) => lastRun)
  }
  const other = await buildModule(test, { project: module.project })
  await keep([{ ...one, isPassed: false }], other.publicId)
  await keep([{ ...one, version: 7, isPassed: false }])
  expect(await breaking(module, 'failing-case')).toEqual([])
  await keep([one, two].map((each) => ({ ...each, isPassed: false })))
  expect(await breaking(module, 'failing-case')).toEqual([['a', 2, []]])
  const reading = await buildToken(test, owner, 'read')
  expect((await keep([{ ...two, isPassed: true }], moduleId, { token: reading })).error).toBe('token_read_only')
  await keep([{ ...two, isPassed: true }], moduleId, { token })
  const run = { ranAtMs: test.now(), byName: owner.username.toUpperCase() }
  expect(await lastRuns()).toEqual([
    { ...run, isPassed: false, hasToken: false },
    { ...run, isPassed: true, hasToken: true },
  ])
  expect(await breaking(module, 'failing-case')).toEqual([['a', 1, []]])
  await save({ ...one, name: 'Two' })
  expect(await breaking(module, 'failing-case')).toEqual([])
  expect(await lastRuns()).toMatchObject([null, { isPassed: true }])
})

it('lists where answers differ, until the document changes or someone says that they no longer do', async () => {
  const module = await buildModule(test)
  const doc = await build(module, 'a')
  const query = { docId: doc.publicId }
  const place = { place: 'response', status: '200', name: 'lines[].sku' } as const
  const read = async () => (await test.call(getAnswerDrift, { query }, module.owner)).data
  const keep = (count: number) =>
    test.call(keepAnswerDrift, { body: { ...query, count, places: [place] } }, module.owner)
  expect(await read()).toBeNull()
  await keep(2)
  await keep(3)
  expect(await breaking(module, 'answer-differs')).toEqual([['a', 3, [place]]])
  expect(await read()).toMatchObject({ count: 3, places: [place], foundAtMs: test.now() })
  await editCall(test, module.owner, doc.publicId, { summary: 'Another' })
  expect([await breaking(module, 'answer-differs'), await read()]).toEqual([[], null])
  await keep(1)
  expect(await breaking(module, 'answer-differs')).toEqual([['Another', 1, [place]]])
  await test.call(clearAnswerDrift, { body: query }, module.owner)
  expect(await breaking(module, 'answer-differs')).toEqual([])
  expect(await test.db.selectFrom('answer_drift').selectAll().execute()).toEqual([])
})

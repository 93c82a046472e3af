/* Mock rules in an archive of their application: each kind answers where it was unpacked. */
import {
  deleteMockRule,
  getMockAddress,
  getPastMockRule,
  listArchives,
  listDocs,
  listMockCollections,
  listMockRules,
  listMockRuleTexts,
  listProjectTrash,
  packModule,
  restoreTrash,
  turnMockRule,
  unpackIntoProject,
  updateMockCollection,
  updateMockRule,
  type BodyOf,
  type MockRuleDraft,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildMockRule, draftMockRule } from '../../../../test/factories/build-mock-rule.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

/** Threads start with the first: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = useTestApp()

const by = (value: string): MockRuleDraft['conditions'] => [{ place: 'query', name: 'by', operator: 'equals', value }]
const rules: MockRuleDraft[] = [
  draftMockRule(
    { name: 'Text', conditions: by('text'), match: 'any' },
    { delayFromMs: 1, delayToMs: 2, status: 409, isLiteral: 1 },
  ),
  draftMockRule(
    { name: 'Template', conditions: by('template') },
    { kind: 'template', text: '{ "list|2": ["@cname"] }' },
  ),
  draftMockRule({ name: 'Script', conditions: by('script') }, { kind: 'script', text: 'return { id: $path.id }' }),
  draftMockRule({ name: 'Example', conditions: by('example') }, { kind: 'example', status: 200, example: 'open' }),
  draftMockRule({ name: 'Off', conditions: by('off') }, { kind: 'generated', status: 200 }),
  draftMockRule({ name: 'Project', scope: 'project', conditions: by('project') }, { status: 410 }),
  draftMockRule({ name: 'All', scope: 'module', conditions: by('all') }, { kind: 'script', text: 'mockJson = [1]' }),
]
const operation = {
  responses: {
    200: { description: '', content: { 'application/json': { examples: { open: { value: { id: 1 } } } } } },
  },
}

async function unpacked({ publicId: moduleId, owner, project }: BuiltModule) {
  await must(test, owner, packModule, { moduleId })
  await test.jobs.runUntilIdle()
  const [archive] = (await test.call(listArchives, { query: { moduleId } }, owner)).data ?? []
  const id = await send(test, owner, await fetchPacked(test, owner, archive?.id ?? ''))
  const home = await buildProject(test, { space: project.space })
  await must(test, owner, unpackIntoProject, { id, projectId: home.publicId })
  await test.jobs.runUntilIdle()
  const { data } = await test.call(listArchives, { query: { projectId: home.publicId } }, owner)
  const moduleThere = data?.find((each) => each.id === id)?.outcome?.modules[0]?.id ?? ''
  return { moduleId: moduleThere, projectId: home.publicId }
}

it('come back as they were, and answer', async () => {
  const module = await buildModule(test)
  const { owner } = module
  const { publicId: docId } = await buildDoc(test, { module, content: describeOperation('/orders/{id}', operation) })
  for (const rule of rules) await buildMockRule(test, owner, docId, rule)
  const rulesOf = async (id: string) => (await test.call(listMockRules, { query: { docId: id } }, owner)).data?.rules
  const off = (await rulesOf(docId))?.find(({ name }) => name === 'Off')?.id ?? ''
  await must(test, owner, turnMockRule, { docId, id: off, isOn: 0 })
  const [text] = rules
  const textId = (await rulesOf(docId))?.find(({ name }) => name === 'Text')?.id ?? ''
  if (text !== undefined) {
    const before = { ...text, answer: { ...text.answer, text: 'before' } }
    await must(test, owner, updateMockRule, { docId, id: textId, version: 1, rule: before })
    await must(test, owner, updateMockRule, { docId, id: textId, version: 2, rule: text })
  }
  const declared = {
    isOn: 0,
    ...{ path: 'Orders', keyName: 'id', idField: 'id', listAt: '$', itemAt: '' },
    calls: [{ act: 'read', method: 'GET', path: '/orders/{id}' }],
  } satisfies Omit<BodyOf<typeof updateMockCollection>, 'moduleId'>
  await must(test, owner, updateMockCollection, { moduleId: module.publicId, ...declared })

  const deleted = await buildMockRule(test, owner, docId, draftMockRule({ name: 'Deleted', conditions: by('deleted') }))
  await must(test, owner, deleteMockRule, { docId, id: deleted })

  const { moduleId, projectId } = await unpacked(module)
  const docs = await must(test, owner, listDocs, { moduleId })
  const again = docs.find(({ isFolder }) => isFolder === 0)?.id ?? ''
  const about = async (id: string) =>
    (await rulesOf(id))?.map(({ name, scope, isOn, conditions, match, answer, version }) => {
      return { name, scope, isOn, conditions, match, answer, version }
    })
  expect(await about(again)).toEqual(await about(docId))
  expect(await about(again)).toMatchObject({ length: rules.length, 0: { match: 'any' } })
  const [first] = (await rulesOf(again)) ?? []
  const past = { docId: again, id: first?.id ?? '' }
  const versions = (await test.call(listMockRuleTexts, { query: past }, owner)).data
  expect(versions?.map(({ number, name }) => [number, name])).toEqual([3, 2, 1].map((number) => [number, 'Text']))
  const { data: second } = await test.call(getPastMockRule, { query: { ...past, number: 2 } }, owner)
  expect(second).toMatchObject({ match: 'any', conditions: by('text'), answer: { text: 'before', status: 409 } })
  const trash = async () => (await test.call(listProjectTrash, { query: { projectId } }, owner)).data ?? []
  const [entry, ...others] = await trash()
  expect([entry, others]).toMatchObject([{ kind: 'mockRule', name: 'Deleted' }, []])
  await must(test, owner, restoreTrash, { id: entry?.id ?? '' })
  expect((await rulesOf(again))?.map(({ name }) => name)).toContain('Deleted')
  const { data: kept } = await test.call(listMockCollections, { query: { moduleId } }, owner)
  expect(kept?.collections).toEqual([{ ...declared, isDeclared: 1 }])

  const { data: address } = await test.call(getMockAddress, { query: { moduleId } }, owner)
  const ask = (kind: string) => test.app.inject({ url: `/mock/${address?.key ?? ''}/orders/7?by=${kind}` })
  const literal = await ask('text')
  expect([literal.statusCode, literal.body]).toEqual([409, '{"lost":{{request.path.id}}}'])
  expect((await ask('template')).json<{ list: unknown[] }>().list).toHaveLength(2)
  expect((await ask('script')).json()).toEqual({ id: '7' })
  expect((await ask('example')).json()).toEqual({ id: 1 })
  expect((await ask('off')).headers['x-lectern-mock']).toMatch(/^from=example/)
  expect((await ask('all')).json()).toEqual([1])
  expect((await ask('project')).statusCode).toBe(410)
})

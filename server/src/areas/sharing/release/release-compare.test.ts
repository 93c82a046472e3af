/* What is different between releases, or a release and now; and notes written from it. */
import {
  addRelease,
  compareReleaseDoc,
  compareReleases,
  deleteDoc,
  draftReleaseNotes,
  getReleaseChangelog,
  listReleases,
  moveDocs,
  pageReleases,
  refreshRelease,
  removeRelease,
  restoreTrash,
  saveDoc,
  saveSharedModel,
  setReleaseStatus,
  setRuleLevel,
  type ReleaseDetail,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { buildUser, addToProject, addToSpace, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const limit = (name: string, maximum: number) => [{ name, in: 'query', schema: { type: 'integer', maximum } }]

let module: BuiltModule
let other: BuiltModule
let owner: BuiltUser
let docs: Record<'create' | 'read' | 'list' | 'close' | 'page' | 'pay', BuiltDoc>
let first: ReleaseDetail
let second: ReleaseDetail

const add = (releaseNo: string, fields: object = {}) =>
  must(test, owner, addRelease, {
    ...{ projectId: module.project.publicId, releaseNo, status: 1 as const },
    modules: [module, other].map(({ publicId }) => ({ moduleId: publicId, mode: 'frozen' as const })),
    ...fields,
  })

async function changeModel(name: string, value: JsonObject): Promise<void> {
  const model = await test.db
    .selectFrom('component')
    .select(['id', 'head_revision_id'])
    .where('module_id', '=', module.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const revision = encodeId('revision', model.head_revision_id ?? 0)
  const body = { moduleId: module.publicId, id: encodeId('component', model.id), revision, value }
  await must(test, owner, saveSharedModel, body)
}

beforeAll(async () => {
  module = await buildModule(test, { name: 'Orders' })
  owner = module.owner
  other = await buildModule(test, { name: 'Payments', project: module.project })
  const ref = await buildComponent(test, module, 'schemas', 'Order', {
    type: 'object',
    required: ['no'],
    properties: { id: { type: 'string' }, no: { type: 'string' } },
  })
  const answer = (schema: object) => ({ '200': { description: 'OK', content: { 'application/json': { schema } } } })
  const build = (name: string, path: string, fields: object, of = module) =>
    buildDoc(test, { module: of, name, content: describeOperation(path, { summary: name, ...fields }) })
  docs = {
    create: await build('Create', '/orders', { parameters: limit('size', 999) }),
    read: await build('Read', '/orders/{id}', { responses: answer({ $ref: ref }) }),
    list: await build('List', '/orders/all', {}),
    close: await build('Close', '/orders/close', {}),
    page: await buildDoc(test, { module, name: 'Page', content: { v: 1, kind: 'markdown', text: 'One\n\nTwo' } }),
    pay: await build('Pay', '/pay', {}, other),
  }
  first = await add('1.0')
  test.advance(60_000)
  await editCall(test, owner, docs.create.publicId, { parameters: limit('size', 200), description: 'New' })
  await changeModel('Order', { type: 'object', properties: { id: { type: 'string' } } })
  await must(test, owner, deleteDoc, { id: docs.close.publicId })
  const folder = await buildFolder(test, { module, name: 'Old' })
  await must(test, owner, moveDocs, { ids: [docs.list.publicId], parentId: folder.publicId })
  await must(test, owner, saveDoc, { id: docs.list.publicId, version: '2' })
  await must(test, owner, saveDoc, { id: docs.page.publicId, name: 'The page' })
  await build('Split', '/orders/split', {})
  await buildDoc(test, { module, name: 'Secret', isShow: 0, content: describeOperation('/secret', {}) })
  await editCall(test, owner, docs.pay.publicId, { description: 'Pays' })
  second = await add('1.1')
  await test.jobs.runUntilIdle()
})

async function compared(from: string, to: string, fields: object = {}, caller = owner) {
  const query = { projectId: module.project.publicId, from, to, ...fields }
  return test.call(compareReleases, { query }, caller)
}

/** Names by kind. */
async function namesOf(from: string, to: string, fields: object = {}): Promise<Record<string, string[]>> {
  const { data } = await compared(from, to, fields)
  return Object.fromEntries((data?.lists ?? []).map(({ kind, list }) => [kind, list.map(({ name }) => name)]))
}

describe('what is different between two releases', () => {
  it('is listed by kind, what breaks programs first, in the words of histories', async () => {
    const { data } = await compared(first.id, second.id)
    expect(data?.counts).toEqual({ breaking: 2, added: 1, changed: 4, removed: 1 })
    expect(data?.lists.map(({ kind, total }) => [kind, total])).toEqual([
      ['breaking', 2],
      ['added', 1],
      ['changed', 4],
      ['removed', 1],
    ])
    expect(await namesOf(first.id, second.id)).toEqual({
      breaking: ['Create', 'Read'],
      added: ['Split'],
      changed: ['Create', 'List', 'The page', 'Pay'],
      removed: ['Close'],
    })
    expect(data).toMatchObject({
      from: { releaseNo: '1.0', docCount: 6, atMs: first.publishedAtMs, edition: null },
      to: { releaseNo: '1.1', docCount: 6 },
      modules: [{ name: 'Orders' }, { name: 'Payments' }],
    })
    const find = (kind: string, name: string) =>
      data?.lists.find((each) => each.kind === kind)?.list.find((doc) => doc.name === name)
    const [narrowed] = find('breaking', 'Create')?.changes ?? []
    expect(narrowed).toMatchObject({ sentence: 'maximum.changed', names: [], level: 'breaking' })
    expect(find('breaking', 'Read')).toMatchObject({ changes: [], models: [{ name: 'Order' }], modelCount: 1 })
    expect(find('changed', 'Create')).toMatchObject({ changeCount: 1, models: [] })
    expect(find('changed', 'The page')?.fields).toEqual([{ field: 'name', before: 'Page', after: 'The page' }])
    expect(find('changed', 'List')?.fields).toEqual([
      { field: 'version', before: '', after: '2' },
      { field: 'folder', before: '', after: 'Old' },
    ])
  })

  it('comes by pages, and of one application only when asked', async () => {
    expect(await namesOf(first.id, second.id, { kind: 'changed', pageSize: 2, pageIndex: 2 })).toEqual({
      changed: ['The page', 'Pay'],
    })
    const ofOne = await compared(first.id, second.id, { moduleId: other.publicId })
    expect(ofOne.data?.counts).toEqual({ breaking: 0, added: 0, changed: 1, removed: 0 })
    expect(ofOne.data?.modules).toHaveLength(2)
  })

  it('is nothing between a release and itself, and the other way round what was added is removed', async () => {
    expect((await compared(first.id, first.id)).data?.counts).toEqual({ breaking: 0, added: 0, changed: 0, removed: 0 })
    expect(await namesOf(second.id, first.id)).toMatchObject({ added: ['Close'], removed: ['Split'] })
  })

  it('shows a document on both sides, with the models that are different', async () => {
    const project = { projectId: module.project.publicId, from: first.id, to: second.id }
    const ask = async (doc: BuiltDoc) => {
      const { data } = await test.call(compareReleaseDoc, { query: { ...project, docId: doc.publicId } }, owner)
      return data
    }
    expect(await ask(docs.create)).toMatchObject({
      before: { operation: { parameters: limit('size', 999) } },
      after: { operation: { parameters: limit('size', 200) } },
      models: [],
    })
    const read = await ask(docs.read)
    expect(read?.before).toEqual(read?.after)
    expect(read?.models).toMatchObject([
      {
        ...{ section: 'schemas', name: 'Order', uses: ['response'] },
        before: { value: { properties: { no: { type: 'string' } } } },
        after: { value: { properties: { id: { type: 'string' } } } },
      },
    ])
    expect(await ask(docs.close)).toMatchObject({ before: { kind: 'http' }, after: null })
  })

  it('is counted in the list of releases, against the valid one before', async () => {
    const listed = async () => {
      await test.jobs.runUntilIdle()
      const { data } = await test.call(pageReleases, { query: { projectId: module.project.publicId } }, owner)
      return Object.fromEntries((data?.list ?? []).map(({ releaseNo, summary }) => [releaseNo, summary]))
    }
    const full = { breaking: 2, added: 1, changed: 4, removed: 1, comparedWith: '1.0' }
    expect(await listed()).toEqual({ '1.0': null, '1.1': full })
    // Without the one before, there is nothing to compare with.
    await must(test, owner, setReleaseStatus, { id: first.id, status: 0 })
    expect(await listed()).toEqual({ '1.0': null, '1.1': null })
    const { trashId } = await must(test, owner, removeRelease, { id: first.id })
    await must(test, owner, restoreTrash, { id: trashId })
    await must(test, owner, setReleaseStatus, { id: first.id, status: 1 })
    expect(await listed()).toEqual({ '1.0': null, '1.1': full })
    // The space decides what counts as breaking.
    const rule = { spaceId: module.project.space.publicId, ruleId: 'request-maximum-decreased' }
    await must(test, owner, setRuleLevel, { ...rule, level: 'harmless' })
    expect((await listed())['1.1']?.breaking).toBe(1)
    expect((await compared(first.id, second.id)).data?.counts.breaking).toBe(1)
    await must(test, owner, setRuleLevel, { ...rule, level: null })
    expect(await listed()).toEqual({ '1.0': null, '1.1': full })
  })
})

describe('a release and now', () => {
  it('is compared with the same applications as they are', async () => {
    expect(await namesOf(first.id, 'now')).toEqual(await namesOf(first.id, second.id))
    expect((await compared(second.id, 'now')).data?.counts).toEqual({ breaking: 0, added: 0, changed: 0, removed: 0 })
    expect((await compared('now', 'now')).error).toBe('release_compare_now')
    const { data } = await compared(second.id, 'now')
    expect(data?.to).toMatchObject({ id: '', releaseNo: '', atMs: null })
  })

  it('differs by what is changed from then on, in what is followed live by nothing', async () => {
    const live = await add('1.2-live', {
      modules: [{ moduleId: other.publicId, mode: 'live', docIds: [docs.pay.publicId] }],
    })
    await editCall(test, owner, docs.pay.publicId, { description: 'Pays all' })
    expect((await compared(live.id, 'now')).data?.counts).toEqual({ breaking: 0, added: 0, changed: 0, removed: 0 })
    expect((await compared(second.id, 'now')).data?.counts).toMatchObject({ changed: 1 })
    await editCall(test, owner, docs.pay.publicId, { description: 'Pays' })
    await must(test, owner, removeRelease, { id: live.id })
  })
})

describe('an earlier state of a release', () => {
  it('is compared with the present one', async () => {
    const release = await add('1.3')
    await editCall(test, owner, docs.pay.publicId, { description: 'Pays more' })
    await must(test, owner, refreshRelease, { id: release.id })
    expect(await namesOf(`${release.id}.1`, release.id)).toMatchObject({ changed: ['Pay'], added: [] })
    const { data } = await compared(`${release.id}.1`, `${release.id}.2`)
    expect([data?.from.edition, data?.to.edition]).toEqual([1, 2])
    expect((await compared(`${release.id}.3`, release.id)).error).toBe('not_accessible')
    await must(test, owner, removeRelease, { id: release.id })
    await editCall(test, owner, docs.pay.publicId, { description: 'Pays' })
  })
})

describe('those who read a project', () => {
  it('compare its releases, but no drafts and none of other projects', async () => {
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await addToProject(test, module.project.id, guest, 'guest')
    const draft = await add('2.0', { status: 0 })
    expect((await compared(first.id, second.id, {}, guest)).data?.counts.changed).toBe(4)
    expect((await compared(first.id, draft.id, {}, guest)).error).toBe('not_accessible')
    expect((await compared(first.id, draft.id)).code).toBe('0')
    const stranger = await buildModule(test)
    const theirs = await must(test, stranger.owner, addRelease, {
      ...{ projectId: stranger.project.publicId, releaseNo: '1' },
      modules: [{ moduleId: stranger.publicId, mode: 'live' as const }],
    })
    expect((await compared(first.id, theirs.id)).error).toBe('not_accessible')
    await must(test, owner, removeRelease, { id: draft.id })
  })
})

describe('notes drafted from the changes', () => {
  it('are a changelog for chats with links to what changed, for readers too', async () => {
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await addToProject(test, module.project.id, guest, 'guest')
    const ask = async (id: string) =>
      (await test.call(getReleaseChangelog, { query: { id } }, { ...guest, language: 'en' })).data
    const page = `http://localhost:80/project/release/${module.project.publicId}/${second.id}`
    const found = await ask(second.id)
    const [heading, ...lines] = found?.markdown.split('\n') ?? []
    expect([found?.comparedWith, heading]).toEqual(['1.0', `### [1.1](${page}): changes since 1.0`])
    expect(lines.map((line) => line.replace(/[0-9A-Za-z]{8,}(?=\))/, 'ID'))).toEqual(
      expect.arrayContaining([
        '## Breaking',
        `- [**Read**](${page}?doc=ID) \`GET /orders/{id}\`: Model \`Order\`: Removed \`no\``,
        `- [**Split**](http://localhost:80/release/${second.id}/ID) \`GET /orders/split\``,
        `- [**Close**](http://localhost:80/release/${first.id}/ID) \`GET /orders/close\``,
      ]),
    )
    expect(await ask(first.id)).toEqual({ markdown: '', comparedWith: '' })
  })

  it('list them in the language of who asks, and change nothing', async () => {
    const ask = async (language: string, id = second.id) =>
      (await test.call(draftReleaseNotes, { query: { id } }, { ...owner, language })).data
    expect(await ask('en')).toEqual({
      comparedWith: '1.0',
      notes: [
        '## Breaking',
        '',
        '- **Create** `GET /orders`: Query parameters › `size`: Changed maximum from `999` to `200`',
        '- **Read** `GET /orders/{id}`: Model `Order`: Removed `no`',
        '',
        '## Added',
        '',
        '- **Split** `GET /orders/split`',
        '',
        '## Changed',
        '',
        '- **Create** `GET /orders`: Added description',
        '- **List** `GET /orders/all`: Set version to `2`; Moved into `Old`',
        '- **The page**: Renamed from `Page` to `The page`',
        '- **Pay** `GET /pay`: Added description',
        '',
        '## Removed',
        '',
        '- **Close** `GET /orders/close`',
        '',
      ].join('\n'),
    })
    const chinese = (await ask('zh-CN'))?.notes ?? ''
    expect(chinese).toContain('## 破坏性\n')
    expect(chinese).toContain('## 新增\n\n- **Split** `GET /orders/split`\n')
    expect(chinese).toContain('`size`')
    expect(await ask('en', first.id)).toEqual({ notes: '', comparedWith: '' })
    const { data } = await test.call(listReleases, { query: { projectId: module.project.publicId } }, owner)
    expect(data?.map(({ releaseNo }) => releaseNo)).toEqual(['1.1', '1.0'])
  })
})

import { getDocDetail, getDocForm, saveDoc, type BodyOf } from '@lectern/contracts'
import type { DocumentContent, HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

const http = (path: string, operation: HttpContent['operation'] = {}): HttpContent =>
  describeOperation(path, { summary: `Read ${path}`, ...operation })

type SaveBody = BodyOf<typeof saveDoc>
const save = (module: { owner: BuiltDoc['owner'] }, body: SaveBody) => test.call(saveDoc, { body }, module.owner)

async function formOf({ publicId, owner }: BuiltDoc) {
  const { data } = await test.call(getDocForm, { query: { id: publicId } }, owner)
  if (data === null) throw new Error('no form')
  // The document's own content comes back.
  return { ...data, content: data.content as DocumentContent }
}

async function httpFormOf(doc: BuiltDoc) {
  const form = await formOf(doc)
  if (form.content.kind !== 'http') throw new Error('no operation')
  return { ...form, content: form.content }
}

const rowOf = (id: number) => test.db.selectFrom('doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const revisionsOf = (id: number) =>
  rowsOf(test.db, 'revision', { subject_kind: 'doc', subject_id: id }).selectAll().orderBy('id').execute()
const newestDoc = async ({ id }: BuiltModule) =>
  test.db.selectFrom('doc').selectAll().where('module_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('the form', () => {
  it('holds the content, its revision and the components it refers to', async () => {
    const module = await buildModule(test)
    const ref = await buildComponent(test, module, 'schemas', 'Order', { type: 'object', title: 'An order' })
    const content = http('/orders', { requestBody: { content: { 'application/json': { schema: { $ref: ref } } } } })
    const folder = await buildFolder(test, { module, name: 'Orders' })
    const form = await formOf(await buildDoc(test, { module, content, parentId: folder.id, name: 'Read' }))
    expect(form).toMatchObject({
      content,
      parentId: folder.publicId,
      folders: [{ id: folder.publicId, name: 'Orders' }],
      components: { schemas: { Order: { title: 'An order' } } },
      moreComponents: [],
    })
    expect(form.revision).toMatch(/^\w{8,}$/)
  })

  it('is for those who may write, also of hidden documents, and not of folders', async () => {
    const doc = await buildDoc(test, { isShow: 0 })
    const guest = await buildUser(test)
    await addToSpace(test, doc.module.project.space.id, guest, 'guest')
    await addToProject(test, doc.module.project.id, guest, 'guest')
    const query = { id: doc.publicId }
    // As one that does not exist: nothing reveals to a guest that it exists.
    expect((await test.call(getDocForm, { query }, guest)).error).toBe('not_accessible')
    const shown = await buildDoc(test, { module: doc.module })
    expect((await test.call(getDocForm, { query: { id: shown.publicId } }, guest)).error).toBe('no_permission')
    expect((await test.call(getDocForm, { query }, doc.owner)).code).toBe('0')
    const folder = await buildFolder(test, { module: doc.module })
    expect((await test.call(getDocForm, { query: { id: folder.publicId } }, doc.owner)).error).toBe('not_accessible')
  })
})

describe('making', () => {
  it('writes the content, and columns that follow from it', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module })
    const content = http('/orders/{orderId}', { deprecated: true, 'x-deprecated-reason': 'Use v2' })
    const made = await save(module, {
      moduleId: module.publicId,
      parentId: folder.publicId,
      content,
      remark: ' first ',
    })
    expect(made.data).toMatchObject({ isSaved: true, isMerged: false, conflicts: [], content })
    const row = await newestDoc(module)
    expect(row).toMatchObject({
      parent_id: folder.id,
      name: 'Read /orders/{orderId}',
      natural_key: 'paths:get:/orders/{}',
      http_method: 'GET',
      url: '/orders/{orderId}',
      deprecated: 'Use v2',
      status: 5,
      author: module.owner.username.toUpperCase(),
      order_index: 10_000,
    })
    expect(await revisionsOf(row.id)).toMatchObject([
      { id: row.head_revision_id, source: 1, parent_id: null, remark: 'first', author_id: module.owner.id },
    ])
    const read = await test.call(getDocDetail, { query: { id: made.data?.id ?? '' } }, module.owner)
    expect(read).toMatchObject({ data: { content, revision: made.data?.revision } })
  })

  it.each([
    { v: 1, kind: 'markdown', text: '# Title' },
    { v: 1, kind: 'custom', html: '<p>Text</p>' },
    { v: 1, kind: 'dubbo', definition: 'Order find(long id)', parameters: { type: 'object' }, result: {} },
  ] as const satisfies DocumentContent[])(
    'makes $kind documents, as many of one name as people like',
    async (content) => {
      const module = await buildModule(test)
      const body = { moduleId: module.publicId, name: 'A guide', content }
      expect((await save(module, body)).code).toBe('0')
      expect((await save(module, body)).data).toMatchObject({ isSaved: true, content })
      expect((await newestDoc(module)).name).toBe('A guide')
      expect((await save(module, { moduleId: module.publicId, content })).error).toBe('invalid_input')
    },
  )

  it('writes the name into the summary, and cleans rich text', async () => {
    const module = await buildModule(test)
    const named = await save(module, { moduleId: module.publicId, name: 'Orders', content: http('/orders') })
    expect(named.data?.content).toMatchObject({ operation: { summary: 'Orders' } })
    const html = '<p onclick="x()">A<script>alert(1)</script><img src="javascript:x" alt="a"></p>'
    const custom = { v: 1, kind: 'custom', html } as const
    const cleaned = await save(module, { moduleId: module.publicId, name: 'Page', content: custom })
    expect(cleaned.data?.content).toEqual({ v: 1, kind: 'custom', html: '<p>A<img alt="a" /></p>' })
  })

  it('refuses an operation that is there, unless it is another version', async () => {
    const module = await buildModule(test)
    const body = { moduleId: module.publicId, content: http('/orders/{id}') }
    await save(module, body)
    const again = await save(module, { ...body, content: http('/orders/{key}') })
    expect(again).toMatchObject({
      error: 'operation_taken',
      details: { method: 'GET', url: '/orders/{key}', name: 'Read /orders/{id}' },
    })
    expect((await save(module, { ...body, version: '2.0' })).code).toBe('0')
    expect((await newestDoc(module)).natural_key).toBe('paths:get:/orders/{}@2.0')
    expect((await save(module, { ...body, version: '2.0' })).error).toBe('operation_taken')
  })

  it('refuses what is no content, says where, and writes nothing', async () => {
    const module = await buildModule(test)
    const wrong: [unknown, string, string][] = [
      [undefined, '#', 'form_unknown'],
      ['text', '#', 'form_unknown'],
      [{ v: 2, kind: 'http' }, '#', 'form_unknown'],
      [{ v: 1, kind: 'folder' }, '#', 'no_document'],
      [{ ...http('/a'), container: 'x' }, '#/container', 'form_unknown'],
      [{ ...http('/a'), method: 'no method' }, '#/method', 'method_invalid'],
      [http('orders'), '#/path', 'path_no_slash'],
      [http('/a', { parameters: [{ in: 'query' }] }), '#/operation/parameters/0/name', 'parameter_name_missing'],
      [http('/a', { responses: { '2000': {} } }), '#/operation/responses/2000', 'status_invalid'],
      [
        http('/a', { requestBody: { content: { 'application/json': { schema: { type: 'text' } } } } }),
        '#/operation/requestBody/content/application~1json/schema/type',
        'type_unknown',
      ],
      [{ v: 1, kind: 'markdown', text: 1 }, '#/text', 'text_needed'],
    ]
    for (const [content, pointer, rule] of wrong) {
      const answer = await save(module, { moduleId: module.publicId, name: 'X', content })
      expect(answer).toMatchObject({ error: 'content_invalid', details: { problems: [{ pointer, rule }] } })
    }
    expect(await test.db.selectFrom('doc').select('id').where('module_id', '=', module.id).execute()).toEqual([])
  })
})

describe('changing', () => {
  it('writes a revision for a changed content, and none for the same', async () => {
    const doc = await buildDoc(test)
    const { content, revision } = await httpFormOf(doc)
    test.advance(1_000)
    const changed = { ...content, operation: { ...content.operation, description: 'More' } }
    const saved = await save(doc, { id: doc.publicId, content: changed, revision, source: 'text', remark: 'why' })
    expect(saved.data).toMatchObject({ isSaved: true, isMerged: false, content: changed, updatedAtMs: test.now() })
    const [first, second, ...none] = await revisionsOf(doc.id)
    expect(none).toEqual([])
    expect(second).toMatchObject({ parent_id: first?.id, second_parent_id: null, source: 2, remark: 'why' })
    expect((await rowOf(doc.id)).head_revision_id).toBe(second?.id)
    const again = await save(doc, { id: doc.publicId, content: changed, revision: saved.data?.revision ?? '' })
    expect(again.data).toMatchObject({ isSaved: true, revision: saved.data?.revision })
    expect(await revisionsOf(doc.id)).toHaveLength(2)
  })

  it('changes only the columns that were sent', async () => {
    const doc = await buildDoc(test)
    const before = await rowOf(doc.id)
    test.advance(1_000)
    await save(doc, { id: doc.publicId, status: 10, version: ' 1.2 ', isLocked: 1, isShow: 0, orderIndex: 7 })
    expect(await rowOf(doc.id)).toEqual({
      ...before,
      status: 10,
      version: '1.2',
      is_locked: 1,
      is_show: 0,
      order_index: 7,
      updated_at_ms: test.now(),
    })
    expect(await revisionsOf(doc.id)).toHaveLength(1)
  })

  it('renames and deprecates in the content, without a content being sent', async () => {
    const doc = await buildDoc(test)
    const renamed = await save(doc, { id: doc.publicId, name: 'Another', deprecated: 'Too old' })
    expect(renamed.data?.content).toMatchObject({
      operation: { summary: 'Another', deprecated: true, 'x-deprecated-reason': 'Too old' },
    })
    expect(await rowOf(doc.id)).toMatchObject({ name: 'Another', deprecated: 'Too old' })
    const back = await save(doc, { id: doc.publicId, deprecated: '$false$' })
    expect(back.data?.content).not.toHaveProperty('operation.deprecated')
    expect((await rowOf(doc.id)).deprecated).toBe('$false$')
  })

  it('gives a new address a new key, and refuses one that is taken', async () => {
    const module = await buildModule(test)
    await save(module, { moduleId: module.publicId, content: http('/orders') })
    await save(module, { moduleId: module.publicId, content: http('/refunds') })
    const { id } = await newestDoc(module)
    const form = await httpFormOf({ id, publicId: encodeId('doc', id), module, owner: module.owner })
    const moved = { ...form.content, path: '/orders' }
    const refused = await save(module, { id: form.id, content: moved, revision: form.revision })
    expect(refused.error).toBe('operation_taken')
    expect((await rowOf(id)).url).toBe('/refunds')
    await save(module, { id: form.id, content: { ...moved, method: 'post' }, revision: form.revision })
    expect(await rowOf(id)).toMatchObject({ natural_key: 'paths:post:/orders', http_method: 'POST', url: '/orders' })
  })

  it('refuses another kind, an unknown revision and a new mistake, but keeps old ones', async () => {
    const odd = http('/odd', { parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }] })
    const doc = await buildDoc(test, { content: odd })
    const { content, revision } = await httpFormOf(doc)
    const other = { v: 1, kind: 'markdown', text: '' } as const
    expect((await save(doc, { id: doc.publicId, content: other, revision })).error).toBe('content_kind_changed')
    const elsewhere = await formOf(await buildDoc(test))
    for (const unknown of ['', elsewhere.revision])
      expect((await save(doc, { id: doc.publicId, content, revision: unknown })).error).toBe('revision_unknown')
    const worse = { ...content, path: 'odd' }
    expect((await save(doc, { id: doc.publicId, content: worse, revision })).error).toBe('content_invalid')
    const better = { ...content, operation: { ...content.operation, description: 'Fine' } }
    expect((await save(doc, { id: doc.publicId, content: better, revision })).code).toBe('0')
  })

  it('moves to another folder of the application only', async () => {
    const doc = await buildDoc(test)
    const folder = await buildFolder(test, { module: doc.module })
    const elsewhere = await buildFolder(test)
    expect((await save(doc, { id: doc.publicId, parentId: elsewhere.publicId })).error).toBe('folder_elsewhere')
    expect((await save(doc, { id: doc.publicId, parentId: folder.publicId })).code).toBe('0')
    expect((await rowOf(doc.id)).parent_id).toBe(folder.id)
    await save(doc, { id: doc.publicId, parentId: null })
    expect((await rowOf(doc.id)).parent_id).toBeNull()
  })
})

describe('a save that started from an older state', () => {
  const edited = (content: HttpContent, changes: HttpContent['operation']): HttpContent => ({
    ...content,
    operation: { ...content.operation, ...changes },
  })

  it('is merged with what was saved since, in a revision with both behind it', async () => {
    const doc = await buildDoc(test)
    const { content, revision } = await httpFormOf(doc)
    await save(doc, { id: doc.publicId, content: edited(content, { description: 'Theirs' }), revision })
    const mine = edited(content, { tags: ['mine'] })
    const merged = await save(doc, { id: doc.publicId, content: mine, revision, remark: 'tagged' })
    expect(merged.data).toMatchObject({ isSaved: true, isMerged: true, conflicts: [] })
    expect(merged.data?.content).toMatchObject({ operation: { description: 'Theirs', tags: ['mine'] } })
    const [first, second, third] = await revisionsOf(doc.id)
    expect(third).toMatchObject({ parent_id: second?.id, second_parent_id: first?.id, source: 5, remark: 'tagged' })
    expect((await rowOf(doc.id)).head_revision_id).toBe(third?.id)
  })

  it('writes nothing while there are conflicts, and takes the answers', async () => {
    const doc = await buildDoc(test)
    const { content, revision } = await httpFormOf(doc)
    const theirs = edited(content, { description: 'Theirs', operationId: 'theirs' })
    const other = await save(doc, { id: doc.publicId, content: theirs, revision })
    const before = { row: await rowOf(doc.id), revisions: await revisionsOf(doc.id) }
    const mine = edited(content, { description: 'Mine', operationId: 'mine', tags: ['new'] })
    const body = { id: doc.publicId, content: mine, revision, status: 10 } as const
    const asked = await save(doc, body)
    expect(asked.data).toMatchObject({ isSaved: false, isMerged: true, revision: other.data?.revision })
    expect(asked.data?.content).toMatchObject({ operation: { description: 'Mine', tags: ['new'] } })
    const conflicts = asked.data?.conflicts ?? []
    expect(conflicts).toHaveLength(2)
    expect(conflicts).toContainEqual(expect.objectContaining({ ours: 'Mine', theirs: 'Theirs' }))
    expect({ row: await rowOf(doc.id), revisions: await revisionsOf(doc.id) }).toEqual(before)

    const answers = conflicts.map((conflict) => ({
      id: String(conflict['id']),
      take: conflict['ours'] === 'Mine' ? ('theirs' as const) : ('value' as const),
      ...(conflict['ours'] === 'Mine' ? {} : { value: 'both' }),
    }))
    // Answers to another state than the newest count for nothing.
    const late = await save(doc, { ...body, answers, answeredFor: revision })
    expect(late.data).toMatchObject({ isSaved: false, conflicts: [{}, {}] })
    const half = await save(doc, { ...body, answers: answers.slice(0, 1), answeredFor: other.data?.revision ?? '' })
    expect(half.data).toMatchObject({ isSaved: false, conflicts: [{}] })
    const saved = await save(doc, { ...body, answers, answeredFor: other.data?.revision ?? '' })
    expect(saved.data).toMatchObject({ isSaved: true, isMerged: true, conflicts: [] })
    expect(saved.data?.content).toMatchObject({
      operation: { description: 'Theirs', operationId: 'both', tags: ['new'] },
    })
    expect((await rowOf(doc.id)).status).toBe(10)
  })

  it('of many people at once loses nobody’s change', async () => {
    const doc = await buildDoc(test)
    const { content, revision } = await httpFormOf(doc)
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        save(doc, { id: doc.publicId, content: edited(content, { [`x-by-${String(index)}`]: index }), revision }),
      ),
    )
    expect(answers.map(({ data }) => data?.isSaved)).toEqual([true, true, true])
    const { operation } = (await httpFormOf(doc)).content
    expect(operation).toMatchObject({ 'x-by-0': 0, 'x-by-1': 1, 'x-by-2': 2 })
  })

  it('is merged and checked alike when it is big', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, index) => [
        `field${String(index)}`,
        { type: 'string', description: 'A field' },
      ]),
    )
    const schema = { type: 'object', properties }
    const big = http('/big', { requestBody: { content: { 'application/json': { schema } } } })
    const doc = await buildDoc(test, { content: big })
    const { revision } = await httpFormOf(doc)
    await save(doc, { id: doc.publicId, content: edited(big, { description: 'Theirs' }), revision })
    const wrong = edited(big, { responses: { ok: {} } })
    const refused = await save(doc, { id: doc.publicId, content: wrong, revision })
    expect(refused).toMatchObject({ details: { problems: [{ rule: 'status_invalid' }] } })
    const merged = await save(doc, { id: doc.publicId, content: edited(big, { tags: ['mine'] }), revision })
    expect(merged.data).toMatchObject({
      isMerged: true,
      content: { operation: { description: 'Theirs', tags: ['mine'] } },
    })
    const asked = await save(doc, { id: doc.publicId, content: edited(big, { description: 'Mine' }), revision })
    expect(asked.data).toMatchObject({ isSaved: false, conflicts: [{ ours: 'Mine', theirs: 'Theirs' }] })
  })
})

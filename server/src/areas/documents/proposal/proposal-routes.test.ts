import {
  acceptProposal,
  addProposal,
  deleteComment,
  deleteDoc,
  getCommentThread,
  getDocForm,
  getProposal,
  getProposalSource,
  pageHistory,
  resolveCommentThread,
  saveDoc,
  trashDays,
} from '@lectern/contracts'
import type { DubboContent, HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildComponent, buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { must } from '../../../../test/support/must.ts'
import { countEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'

const test = useTestApp()
const dayMs = 86_400_000

const refund = (more: JsonObject = {}): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders/{id}/refund' },
  operation: {
    summary: 'Refund',
    description: 'Pays back.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } } },
    responses: { 200: { description: 'Paid back' } },
    ...more,
  },
})

/** An operation with a shared model, and a guest of its project. */
async function buildRefund(): Promise<BuiltDoc & { guest: BuiltUser }> {
  const module = await buildModule(test)
  const schema = { type: 'object', properties: { amount: { type: 'number' } } }
  await buildComponent(test, module, 'schemas', 'Refund', schema)
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  return { ...(await buildDoc(test, { module, content: refund() })), guest }
}

async function read(doc: BuiltDoc, by = doc.owner) {
  const { data, error } = await test.call(getProposalSource, { query: { docId: doc.publicId } }, by)
  if (data === null) throw new Error(String(error))
  return data
}

/** Proposes what `change` makes of the text of the document. */
async function propose(doc: BuiltDoc, change: (text: string) => string, by = doc.owner) {
  const { revision, text } = await read(doc, by)
  const body = { docId: doc.publicId, revision, text: 'Callers ask.', source: change(text) }
  return test.call(addProposal, { body }, by)
}

/** What each change is refused with: the name of the error, and what its message has. */
async function expectRefusals(
  doc: BuiltDoc,
  wrong: readonly (readonly [change: (text: string) => string, error: string, message: RegExp])[],
): Promise<void> {
  for (const [change, error, message] of wrong) {
    const answer = await propose(doc, change)
    expect(answer.error).toBe(error)
    expect(answer.msg).toMatch(message)
  }
}

const describeAs = (words: string) => (text: string) => text.replace('Pays back.', words)
const proposalOf = async (doc: BuiltDoc, id = '', by = doc.owner) =>
  (await test.call(getProposal, { query: { docId: doc.publicId, id } }, by)).data
const accept = (doc: BuiltDoc, id = '', by = doc.owner) =>
  test.call(acceptProposal, { body: { docId: doc.publicId, id } }, by)
const threadOf = async (doc: BuiltDoc, id: string) =>
  (await test.call(getCommentThread, { query: { docId: doc.publicId, id } }, doc.owner)).data
const formOf = async (doc: BuiltDoc) => (await test.call(getDocForm, { query: { id: doc.publicId } }, doc.owner)).data

async function save(doc: BuiltDoc, content: HttpContent): Promise<void> {
  const { revision = '' } = (await formOf(doc)) ?? {}
  await must(test, doc.owner, saveDoc, { id: doc.publicId, revision, content })
}

describe('proposals', () => {
  it('change one document as the words say once someone who edits accepts, merged with newer edits', async () => {
    const doc = await buildRefund()
    const { data } = await propose(doc, describeAs('Pays back the amount in yuan.'), doc.guest)
    expect(data?.changes).toEqual(['说明有修改'])
    const { id = '' } = data ?? {}
    expect(await threadOf(doc, id)).toMatchObject({
      resolvedAtMs: null,
      comments: [{ text: 'Callers ask.', hasProposal: true }],
    })
    expect((await proposalOf(doc, id, doc.guest))?.can).toEqual({ accept: false })
    expect((await accept(doc, id, doc.guest)).error).toBe('no_permission')

    await save(doc, refund({ summary: 'Refund an order' }))
    const merged = refund({ summary: 'Refund an order', description: 'Pays back the amount in yuan.' })
    expect(await proposalOf(doc, id)).toMatchObject({
      ...{ state: 'open', before: refund({ summary: 'Refund an order' }), after: merged, conflicts: [] },
      can: { accept: true },
    })
    expect(await accept(doc, id)).toMatchObject({ code: '0' })
    expect((await formOf(doc))?.content).toEqual(merged)
    expect(await threadOf(doc, id)).toMatchObject({ resolvedBy: { id: doc.owner.publicId }, can: { resolve: true } })
    const history = await test.call(pageHistory, { query: { subject: 'doc', docId: doc.publicId } }, doc.owner)
    expect(history.data?.list[0]).toMatchObject({
      authorName: doc.owner.username.toUpperCase(),
      remark: `${doc.guest.username.toUpperCase()} 提议：Callers ask.`,
    })
    expect(await proposalOf(doc, id)).toMatchObject({ state: 'contained', can: { accept: false } })
    expect((await accept(doc, id)).error).toBe('proposal_settled')
  })

  it('are not accepted while newer edits changed the same place differently, and say which', async () => {
    const doc = await buildRefund()
    const { data } = await propose(doc, describeAs('Pays back the amount.'))
    await save(doc, refund({ description: 'Returns the money.' }))
    const proposal = await proposalOf(doc, data?.id)
    expect(proposal).toMatchObject({ state: 'conflicting', before: refund(), conflicts: [{ topic: 'description' }] })
    expect(proposal?.after).toEqual(refund({ description: 'Pays back the amount.' }))
    expect((await accept(doc, data?.id)).error).toBe('proposal_conflicts')
    expect((await formOf(doc))?.content).toEqual(refund({ description: 'Returns the money.' }))

    // The editor begins with the proposal where it started; the thread waits until its conflicts are decided.
    const { id = '', threadId = '' } = data ?? {}
    const isResolved = async () => (await threadOf(doc, id))?.resolvedAtMs !== null
    const edited = { id: doc.publicId, revision: proposal?.revision ?? '', content: proposal?.after, proposal: id }
    const first = await must(test, doc.owner, saveDoc, edited)
    expect([first.isSaved, await isResolved()]).toEqual([false, false])
    const other = await buildRefund()
    const { revision = '' } = (await formOf(other)) ?? {}
    const elsewhere = { id: other.publicId, revision, content: refund({ summary: 'Other' }), proposal: id }
    expect((await must(test, other.owner, saveDoc, elsewhere)).isSaved).toBe(true)
    expect(await isResolved()).toBe(false)
    const answers = first.conflicts.map((conflict) => ({ id: String(conflict['id']), take: 'ours' as const }))
    const decided = { ...edited, answers, answeredFor: first.revision }
    expect((await must(test, doc.owner, saveDoc, decided)).isSaved).toBe(true)
    expect((await formOf(doc))?.content).toEqual(refund({ description: 'Pays back the amount.' }))
    expect(await threadOf(doc, id)).toMatchObject({ resolvedBy: { id: doc.owner.publicId } })
    const reopen = { docId: doc.publicId, threadId, isResolved: false }
    await must(test, doc.owner, resolveCommentThread, reopen)
    const comment = await buildComment(test, doc, { text: 'Thanks.', threadId })
    const next = { id: doc.publicId, name: 'Refund an order' }
    for (const proposed of [comment.id, 'nothing1'])
      expect((await must(test, doc.owner, saveDoc, { ...next, proposal: proposed })).isSaved).toBe(true)
    expect(await isResolved()).toBe(false)
  })

  it('of what a document contains by now only resolve their thread', async () => {
    const doc = await buildRefund()
    const { data } = await propose(doc, describeAs('Pays back the amount.'))
    await save(doc, refund({ description: 'Pays back the amount.' }))
    const { revision } = (await formOf(doc)) ?? {}
    expect((await proposalOf(doc, data?.id))?.state).toBe('contained')
    expect((await accept(doc, data?.id)).code).toBe('0')
    expect((await formOf(doc))?.revision).toBe(revision)
    expect((await accept(doc, data?.id)).error).toBe('proposal_settled')
  })

  it('of texts are the text, which is kept as long as the document', async () => {
    const doc = await buildDoc(test, { content: { v: 1, kind: 'markdown', text: '# Guide\n\nStart here.' } })
    expect(await read(doc)).toMatchObject({ form: 'markdown', text: '# Guide\n\nStart here.' })
    const { data } = await propose(doc, (text) => `${text}\n\nThen go on.`)
    await test.jobs.runUntilIdle()
    await purgeTrash(test.context, test.now())
    expect((await accept(doc, data?.id)).code).toBe('0')
    expect((await formOf(doc))?.content).toMatchObject({ text: '# Guide\n\nStart here.\n\nThen go on.' })
    const kept = () => rowsOf(test.db, 'comment_proposal', { comment_id: decodeId('comment', data?.id ?? '') })
    expect(await kept().select('hash').execute()).toHaveLength(1)
    await must(test, doc.owner, deleteDoc, { id: doc.publicId })
    expect(await purgeTrash(test.context, test.now() + (trashDays + 1) * dayMs)).toBe(1)
    expect(await kept().select('hash').execute()).toEqual([])
  })

  it('that cannot be saved are refused with what is wrong, and nothing is written', async () => {
    const doc = await buildRefund()
    const { comment } = await countEverything(test)
    const twice = (text: string) => text.replace(/^paths:/m, 'paths:\n  /other: { get: { responses: {} } }')
    await expectRefusals(doc, [
      [() => 'openapi: [', 'proposal_unreadable', /无法读取.*第 1 行/],
      [() => 'a: b', 'proposal_unreadable', /openapi/],
      [twice, 'proposal_operations', /2 个接口/],
      [
        (text) => text.replace('type: number', 'type: string'),
        'proposal_changes_models',
        /components\/schemas\/Refund/,
      ],
      [(text) => text.replaceAll('schemas/Refund', 'schemas/Nothing'), 'proposal_models_unknown', /schemas\/Nothing/],
      [(text) => text, 'proposal_changes_nothing', /没有任何修改/],
      [(text) => text.replace('in: path', 'in: nowhere'), 'content_invalid', /parameters/],
    ])
    const { revision, text } = await read(doc)
    await save(doc, refund({ summary: 'Newer' }))
    const after = await countEverything(test)
    const late = { docId: doc.publicId, revision, text: 'Why', source: describeAs('Late.')(text) }
    expect((await test.call(addProposal, { body: late }, doc.owner)).error).toBe('proposal_outdated')
    expect(after['comment']).toBe(comment)
    expect(await countEverything(test)).toEqual(after)
  })

  it('of Dubbo methods are the JSON that the editor shows', async () => {
    const method = {
      definition: 'void cancel(String id)',
      parameters: { type: 'object', properties: { id: { type: 'string' } } },
      result: true,
    }
    const stored: DubboContent = { v: 1, kind: 'dubbo', ...method }
    const doc = await buildDoc(test, { content: stored })
    const { form, text: source } = await read(doc)
    expect([form, JSON.parse(source)]).toEqual(['json', method])
    await expectRefusals(doc, [
      [() => '{\n  "definition": ', 'proposal_unreadable', /无法读取.*第 2 行/],
      [() => '[]', 'content_invalid', /格式无法保存/],
      [(text) => text.replace('"string"', '"strings"'), 'content_invalid', /#\/parameters\/properties\/id\/type/],
      [(text) => text.replace('{\n', '{\n"description": 5,\n'), 'content_invalid', /#\/description/],
      [
        (text) => text.replace('"type": "string"', '"$ref": "#/components/schemas/Id"'),
        'proposal_models_unknown',
        /schemas\/Id/,
      ],
      [(text) => text, 'proposal_changes_nothing', /没有任何修改/],
    ])
    const { data } = await propose(doc, (text) =>
      text.replace('void', 'boolean').replace('{\n', '{\n"kind": "http",\n'),
    )
    expect((await accept(doc, data?.id)).code).toBe('0')
    expect((await formOf(doc))?.content).toEqual({ ...stored, definition: 'boolean cancel(String id)' })
  })

  it('may leave shared models out, and go with their comment', async () => {
    const doc = await buildRefund()
    const bare = (text: string) => describeAs('Without models.')(text).replace(/^components:\n(?:[ ].*\n?)*/m, '')
    const { data } = await propose(doc, bare)
    expect(data?.changes).toEqual(['说明有修改'])
    await buildComment(test, doc, { text: 'Why not?', threadId: data?.threadId ?? '' })
    await must(test, doc.owner, deleteComment, { docId: doc.publicId, id: data?.id ?? '' })
    expect(await proposalOf(doc, data?.id)).toBeNull()
  })
})

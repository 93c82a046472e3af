import {
  addRelease,
  addReleaseShare,
  addShare,
  checkVisitPassword,
  deleteDoc,
  feedFormats,
  freezeShareItem,
  getVisit,
  getVisitChange,
  listVisitChanges,
  readVisitFeed,
  getSharedModel,
  saveComposeSettings,
  saveSharedModel,
  shareType,
  updateDocs,
  updateShare,
  type BodyOf,
  type VisitedKind,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { expect, it } from 'vitest'
import { buildCompose, compose } from '../../../../../test/factories/build-compose.ts'
import { buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { editCall } from '../../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { validateFeed } from '../../../../../test/support/feeds/validate-feed.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { encodeId } from '../../../../core/public-ids.ts'

const test = useTestApp()
const password = 'correct-horse'

const bodyOf = (properties: JsonObject, required: string[] = []) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
})
const text = { type: 'string' }

interface Visited {
  of: VisitedKind
  id: string
}

async function read(visited: Visited, visitorToken = '') {
  const { data, error } = await test.call(listVisitChanges, { query: visited }, { visitorToken })
  return data === null ? String(error) : data.list.map(({ act, name, level }) => [act, name, level])
}

async function share(module: BuiltModule, fields: Partial<BodyOf<typeof addShare>> = {}) {
  const body = { moduleId: module.publicId, type: shareType.public, isAll: 1 as const, ...fields }
  const { id, key } = await must(test, module.owner, addShare, body)
  return { id, visited: { of: 'share' as const, id: key } }
}

/** Two documents, one with a model; each is changed, and so are the model and one that no document names. */
async function buildChanges() {
  const module = await buildModule(test, { name: 'Shop' })
  const used = await buildComponent(test, module, 'schemas', 'Money', { type: 'object', properties: { amount: text } })
  await buildComponent(test, module, 'schemas', 'Unused', { type: 'object', properties: {} })
  const order = await buildDoc(test, {
    ...{ module, name: 'Place', content: describeOperation('/orders', { summary: 'Place', ...bodyOf({ sku: text }) }) },
  })
  const refund = await buildDoc(test, {
    ...{
      module,
      name: 'Refund',
      content: describeOperation('/refunds', { summary: 'Refund', ...bodyOf({ total: { $ref: used } }) }),
    },
  })
  test.advance(60_000)
  const items = { type: 'array', items: { type: 'object', properties: { quantity: text } } }
  await editCall(test, module.owner, order.publicId, { summary: 'Place', ...bodyOf({ sku: text, items }, ['sku']) })
  test.advance(60_000)
  await editCall(test, module.owner, refund.publicId, {
    summary: 'Refund',
    description: 'Gives back',
    ...bodyOf({ total: { $ref: used } }),
  })
  test.advance(60_000)
  for (const name of ['Money', 'Unused']) await changeModel(module, name)
  test.advance(60_000)
  return { module, order, refund }
}

async function changeModel(module: BuiltModule, name: string): Promise<void> {
  const { id } = await test.db
    .selectFrom('component')
    .select('id')
    .where('module_id', '=', module.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const at = { moduleId: module.publicId, id: encodeId('component', id) }
  const { data } = await test.call(getSharedModel, { query: at }, module.owner)
  const value = { type: 'object', properties: { amount: text, currency: text } }
  await must(test, module.owner, saveSharedModel, { ...at, revision: data?.revision ?? '', value })
}

it('visitors of a share see what changed in what they read, once its owner shows it', async () => {
  const { module, order, refund } = await buildChanges()
  const whole = await share(module)
  expect(await read(whole.visited)).toBe('visit_changes_off')
  expect((await test.call(getVisit, { query: whole.visited })).data?.showsChanges).toBe(false)
  await must(test, module.owner, updateShare, { id: whole.id, showsChanges: 1 })
  expect((await test.call(getVisit, { query: whole.visited })).data?.showsChanges).toBe(true)
  expect(await read(whole.visited)).toEqual([
    ['changed', 'Money', 'harmless'],
    ['changed', 'Refund', 'harmless'],
    ['changed', 'Place', 'breaking'],
    ['added', 'Refund', 'harmless'],
    ['added', 'Place', 'harmless'],
    ['added', 'Money', 'harmless'],
  ])
  // The model is a change of who reads a document with it, and leads there.
  const part = await share(module, { isAll: 0, content: [{ docId: order.publicId }], showsChanges: 1 })
  expect(await read(part.visited)).toEqual([
    ['changed', 'Place', 'breaking'],
    ['added', 'Place', 'harmless'],
  ])
  const { data } = await test.call(listVisitChanges, { query: { ...whole.visited, level: 'breaking' } })
  const [broken] = data?.list ?? []
  expect(data?.list).toHaveLength(1)
  expect(broken).toMatchObject({ subject: 'doc', docId: order.publicId, httpMethod: 'GET', url: '/orders' })
  expect(JSON.stringify(data)).not.toContain(module.owner.username)
  const fields = await test.call(getVisitChange, { query: { ...part.visited, change: broken?.id ?? '' } })
  expect(fields.data?.fields).toEqual([
    {
      ...{ kind: 'changed', name: 'sku', anchor: 'body.sku', columns: ['required'] },
      before: { type: 'string', required: false, description: '' },
      after: { type: 'string', required: true, description: '' },
    },
    expect.objectContaining({ kind: 'added', name: 'items', anchor: 'body.items', before: null }),
    expect.objectContaining({ kind: 'added', name: 'quantity', anchor: 'body.items[].quantity' }),
  ])
  const all = (await test.call(listVisitChanges, { query: whole.visited })).data?.list ?? []
  const model = all.find(({ subject }) => subject === 'model')
  expect(model?.docId).toBe(refund.publicId)
  const ofModel = { change: model?.id ?? '' }
  const shownFields = (await test.call(getVisitChange, { query: { ...whole.visited, ...ofModel } })).data?.fields
  expect(shownFields?.map(({ kind, name, anchor }) => [kind, name, anchor])).toEqual([
    ['added', 'currency', 'body.total.currency'],
  ])
  // Neither a model nor a document that these visitors don't read.
  for (const change of all.filter(({ docId }) => docId === refund.publicId))
    expect((await test.call(getVisitChange, { query: { ...part.visited, change: change.id } })).error).toBe(
      'not_accessible',
    )
  // What is frozen does not change for them.
  await must(test, module.owner, freezeShareItem, { id: part.id, docId: order.publicId })
  expect(await read(part.visited)).toEqual([])
  await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', order.id).execute()
  await test.db.updateTable('module').set({ tree_version: 999 }).where('id', '=', module.id).execute()
  expect((await read(whole.visited)).toString()).not.toContain('Place')
})

it('tells what was deleted to those who could read it, and notices what models are reached by', async () => {
  const { module, order, refund } = await buildChanges()
  const folder = await buildFolder(test, { module, name: 'Folder' })
  const inside = await buildDoc(test, { module, parentId: folder.id, name: 'Inside' })
  const hidden = await buildDoc(test, { module, name: 'Hidden' })
  await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', hidden.id).execute()
  const shut = await buildFolder(test, { module, name: 'Shut' })
  const behind = await buildDoc(test, { module, parentId: shut.id, name: 'Behind' })
  await must(test, module.owner, updateDocs, { ids: [shut.publicId], isShow: 0 })
  const composed = await buildCompose(test, { composer: module.owner })
  await compose(test, composed, [folder])
  await must(test, module.owner, saveComposeSettings, { id: composed.publicId, showHistory: 1 })
  const modules = [{ moduleId: module.publicId, mode: 'live' as const, docIds: [order.publicId] }]
  const released = await must(test, module.owner, addRelease, {
    ...{ projectId: module.project.publicId, releaseNo: '1.0', status: 1, modules },
  })
  const ofRelease = { releaseId: released.id, type: shareType.public, showsChanges: 1 as const }
  const { key } = await must(test, module.owner, addReleaseShare, ofRelease)
  const whole = await share(module, { showsChanges: 1 })
  const content = [{ docId: refund.publicId }, { docId: folder.publicId, isShareFolder: 1 as const }]
  const part = await share(module, { isAll: 0, content, showsChanges: 1 })
  const removed = async ({ visited }: { visited: Visited }) => {
    const { data } = await test.call(listVisitChanges, { query: visited })
    return data?.list.flatMap(({ act, name, level }) => (act === 'removed' ? [`${name} ${level}`] : []))
  }
  test.advance(60_000)
  for (const { publicId: id } of [behind, order, hidden, folder]) await must(test, module.owner, deleteDoc, { id })
  // What was in a hidden folder stays unknown when that is shown.
  test.advance(1_000)
  await must(test, module.owner, updateDocs, { ids: [shut.publicId], isShow: 1 })
  expect(await removed(whole)).toEqual(['Inside breaking', 'Place breaking'])
  expect(await removed({ visited: { of: 'compose', id: composed.key } })).toEqual(['Inside breaking'])
  expect(await removed({ visited: { of: 'share', id: key } })).toEqual(['Place breaking'])
  expect(await removed(part)).toEqual(['Inside breaking'])
  const { data } = await test.call(listVisitChanges, { query: part.visited })
  expect(data?.list.find(({ act }) => act === 'removed')).toMatchObject({ docId: inside.publicId, summary: null })
  expect(JSON.stringify(data)).not.toContain(module.owner.username)
  for (const format of feedFormats) {
    const { body } = await test.send(readVisitFeed, { query: { ...part.visited, format, lang: 'en' } })
    expect(validateFeed(format, body)).toEqual([])
    expect(body).toContain('Inside')
  }
  // What is reached is kept until a document or model changes.
  expect(String(await read(part.visited))).toContain('Money')
  await editCall(test, module.owner, refund.publicId, { summary: 'Refund', ...bodyOf({ total: text }) })
  expect(String(await read(part.visited))).not.toContain('Money')
  // Whoever shares something else from then on does not tell what was there before.
  test.advance(60_000)
  await must(test, module.owner, updateShare, { id: part.id, isAll: 1 })
  expect(await removed(part)).toEqual([])
})

it('a feed has the same in each format, and needs the token where there is a password', async () => {
  const { module } = await buildChanges()
  const { visited } = await share(module, { showsChanges: 1, shareName: 'Partners' })
  const newest = (await test.call(listVisitChanges, { query: visited })).data?.list[0]?.id ?? ''
  for (const format of feedFormats) {
    const answer = await test.send(readVisitFeed, { query: { ...visited, format, lang: 'en' } })
    expect(validateFeed(format, answer.body)).toEqual([])
    expect(answer.body).toContain(`/share/${visited.id}?view=changes`)
    expect(answer.body).toContain(`change=${newest}`)
    expect(answer.body).toContain('Added: body.total.currency (string · Optional)')
    expect(answer.body).not.toContain(module.owner.username.toUpperCase())
    const headers = { 'if-none-match': String(answer.headers.etag) }
    const again = await test.app.inject({
      ...{ method: 'GET', url: `${readVisitFeed.path}?of=share&id=${visited.id}&format=${format}&lang=en`, headers },
    })
    expect(again.statusCode).toBe(304)
  }
  const locked = await share(module, { type: shareType.encrypted, password, showsChanges: 1 })
  const ask = async (visitorToken = '') =>
    (await test.send(readVisitFeed, { query: { ...locked.visited, format: 'json' } }, { visitorToken })).json<unknown>()
  expect(await ask()).toMatchObject({ error: 'visit_locked' })
  const { data } = await test.call(checkVisitPassword, { body: { ...locked.visited, password } })
  expect(await ask(data?.accessToken)).toMatchObject({ items: { length: 6 } })
  expect(await read(locked.visited)).toBe('visit_locked')
  expect(await read(locked.visited, data?.accessToken)).toHaveLength(6)
})

it('composed projects show it under their own names, releases what they changed', async () => {
  const { module, refund } = await buildChanges()
  const composed = await buildCompose(test, { composer: module.owner })
  await compose(test, composed, [refund])
  const visited = { of: 'compose' as const, id: composed.key }
  expect(await read(visited)).toBe('visit_changes_off')
  await must(test, module.owner, saveComposeSettings, { id: composed.publicId, showHistory: 1 })
  expect(await read(visited)).toEqual([
    ['changed', 'Money', 'harmless'],
    ['changed', 'Refund', 'harmless'],
    ['added', 'Refund', 'harmless'],
    ['added', 'Money', 'harmless'],
  ])
  const { publicId: projectId } = module.project
  const release = async (releaseNo: string) => {
    const modules = [{ moduleId: module.publicId, mode: 'frozen' as const, docIds: [refund.publicId] }]
    const made = await must(test, module.owner, addRelease, { projectId, releaseNo, status: 1, modules })
    await test.jobs.runUntilIdle()
    return made.id
  }
  await release('1.0')
  await editCall(test, module.owner, refund.publicId, { summary: 'Refund', description: 'Gives money back' })
  const releaseId = await release('2.0')
  const body = { releaseId, type: shareType.public, showsChanges: 1 as const }
  const { key } = await must(test, module.owner, addReleaseShare, body)
  const { data } = await test.call(listVisitChanges, { query: { of: 'share', id: key } })
  expect(data).toMatchObject({ list: [], release: { releaseNo: '2.0' } })
  expect(data?.release?.changes).toContain('Refund')
})

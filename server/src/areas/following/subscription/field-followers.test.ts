import {
  getSharedModel,
  importOpenApi,
  listFollowableFields,
  listUnreadMessages,
  messageTypes,
  moveDocs,
  pageSubscribedDocs,
  saveSharedModel,
  settingGroups,
  subscribeDoc,
  subscribeProject,
  updateEmailSetting,
  type FollowedField,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { writeSettings } from '../../../core/settings.ts'

const test = useTestApp()
const text = { type: 'string', description: 'Says what it is' }
const number = { type: 'integer', description: 'Says how much it is' }

const bodyOf = (properties: JsonObject): JsonObject => ({
  summary: 'Place',
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const place = (path: string): FollowedField => ({ section: 'body', mediaType: 'application/json', path })

async function buildReader({ project }: BuiltModule): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, project.space.id, reader, 'guest')
  await addToProject(test, project.id, reader, 'guest')
  return reader
}

/** Messages about what is followed. */
async function countHeard(user: BuiltUser): Promise<number> {
  await test.jobs.runUntilIdle()
  const { data } = await test.call(listUnreadMessages, {}, { ...user, language: 'en' })
  return (data ?? []).filter(({ type }) => type !== messageTypes.import).length
}

const fieldsOf = async (user: BuiltUser) =>
  (await test.call(pageSubscribedDocs, { query: {} }, user)).data?.list[0]?.fields?.map(({ path }) => path)

async function changeModel(module: BuiltModule, properties: JsonObject): Promise<void> {
  const { id } = await test.db
    .selectFrom('component')
    .select('id')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  const at = { moduleId: module.publicId, id: encodeId('component', id) }
  const { data } = await test.call(getSharedModel, { query: at }, module.owner)
  const value = { type: 'object', properties }
  await must(test, module.owner, saveSharedModel, { ...at, revision: data?.revision ?? '', value })
}

it('who follows fields hears of these alone, under whatever name, by email too', async () => {
  const module = await buildModule(test)
  const { owner } = module
  const money = await buildComponent(test, module, 'schemas', 'Money', { type: 'object', properties: { amount: text } })
  const total = { $ref: money }
  const content = describeOperation('/orders', bodyOf({ sku: text, note: number, total }))
  const { publicId: sourceId } = await buildDoc(test, { module, content, name: 'Place' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const [reader, whole, both] = [await buildReader(module), await buildReader(module), await buildReader(module)]
  const { data: listed } = await test.call(listFollowableFields, { query: { sourceId } }, reader)
  expect(listed?.map(({ path, level }) => [path, level])).toEqual([
    ['sku', 0],
    ['note', 0],
    ['total', 0],
    ['total.amount', 1],
  ])
  const mail = { host: '127.0.0.1', port: 9, security: 'none' as const, from: 'docs@example.com' }
  await writeSettings(test.db, 'mail', { ...settingGroups.mail.initial, ...mail })
  const setting = { mode: 'daily' as const, minute: 540, weekday: 1, quiet: null, timeZone: 'UTC' }
  await must(test, reader, updateEmailSetting, setting)
  await must(test, reader, subscribeDoc, { sourceId, fields: [place('sku'), place('total.amount')] })
  await must(test, both, subscribeDoc, { sourceId, fields: [place('sku')] })
  await must(test, both, subscribeProject, { sourceId: module.project.publicId })
  await must(test, whole, subscribeDoc, { sourceId })

  const edit = (fields: JsonObject) => editCall(test, owner, sourceId, fields)
  await edit(bodyOf({ sku: text, note: text, total, added: number }))
  await edit({ ...bodyOf({ sku: text, note: text, total }), description: 'Elsewhere' })
  // By way of the project neither.
  expect(await countHeard(both)).toBe(0)
  await changeModel(module, { amount: text, currency: text })
  await must(test, owner, moveDocs, { ids: [sourceId], parentId: folder.publicId })
  expect([await countHeard(reader), await countHeard(whole)]).toEqual([0, 4])

  await changeModel(module, { amount: number, currency: text })
  expect(await countHeard(reader)).toBe(1)
  // Renamed, it is the same field, by the next change too.
  await edit(bodyOf({ code: text, note: text, total }))
  expect([await countHeard(reader), await fieldsOf(reader)]).toEqual([2, ['code', 'total.amount']])
  await edit(bodyOf({ code: number, note: text, total }))
  await edit(bodyOf({ code: number, note: number, total }))
  expect(await countHeard(reader)).toBe(3)

  await must(test, reader, subscribeDoc, { sourceId, fields: null })
  expect(await fieldsOf(reader)).toBeUndefined()
  await edit(bodyOf({ code: { ...number, maximum: 5 }, note: number, total }))
  expect(await countHeard(reader)).toBe(4)
  const emails = await test.db.selectFrom('email_notice').select('id').where('user_id', '=', reader.id).execute()
  expect(emails).toHaveLength(4)
})

it('imports count as edits do, and a field that was renamed twice before anyone looked is the same', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const take = async (properties: JsonObject) => {
    const operation = { ...bodyOf(properties), responses: { '200': { description: 'OK' } } }
    const source = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/orders': { post: operation } },
    }
    await must(test, owner, importOpenApi, { moduleId, content: JSON.stringify(source) })
  }
  await take({ code: number, note: text })
  await test.jobs.runUntilIdle()
  const { id } = await test.db
    .selectFrom('doc')
    .select('id')
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  const sourceId = encodeId('doc', id)
  const reader = await buildReader(module)
  await must(test, reader, subscribeDoc, { sourceId, level: 'all', fields: [place('code')] })
  await take({ code: number, note: number })
  expect(await countHeard(reader)).toBe(0)
  await take({ code: { ...number, maximum: 5 }, note: number })
  expect(await countHeard(reader)).toBe(1)
  await editCall(test, owner, sourceId, bodyOf({ number: { ...number, maximum: 5 }, note: number }))
  await editCall(test, owner, sourceId, bodyOf({ figure: { ...number, maximum: 5 }, note: number }))
  await editCall(test, owner, sourceId, bodyOf({ figure: { ...number, maximum: 5 }, note: text }))
  expect([await fieldsOf(reader), await countHeard(reader)]).toEqual([['figure'], 3])
})

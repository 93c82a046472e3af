import {
  languages,
  listUnreadMessages,
  messageTypes,
  pageMessages,
  readAllMessages,
  readMessage,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { encodeId } from '../../../core/public-ids.ts'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { sendMessage } from './message-commands.ts'
import { typeOfTemplate } from './message-templates.ts'

const test = useTestApp()

function tell(user: BuiltUser, name: string, moduleId = 7): Promise<void> {
  const params = { name, added: 1, changed: 2, unchanged: 0 }
  const message = { userId: user.id, template: 'import.done', params, nowMs: test.now() } as const
  return test.db
    .transaction()
    .execute((tx) => sendMessage(tx, { ...message, source: { kind: 'module', id: moduleId } }))
}

const unread = (user: BuiltUser, language = 'en') => test.call(listUnreadMessages, {}, { ...user, language })

it('tells each person in their language what concerns them', async () => {
  const [user, other] = [await buildUser(test), await buildUser(test)]
  await tell(user, 'Shop')
  expect((await unread(user)).data).toEqual([
    {
      id: encodeId('message', 1),
      message: 'Imported “Shop”, 1 document added, 2 documents updated',
      changes: null,
      type: messageTypes.import,
      sourceId: encodeId('module', 7),
      sourceKind: 'module',
      projectId: '',
      docId: '',
      isRead: 0,
      createdAtMs: test.now(),
    },
  ])
  expect((await unread(user, 'zh-CN')).data?.[0]?.message).toBe('「Shop」已导入，新增 1 篇文档，更新 2 篇')
  expect((await unread(other)).data).toEqual([])
  const events = await test.db.selectFrom('event').select('payload').where('name', '=', 'message.created').execute()
  expect(events).toEqual([{ payload: JSON.stringify({ messageId: 1, userId: user.id }) }])
})

it('announces nothing that is rolled back', async () => {
  const user = await buildUser(test)
  const failing = test.db.transaction().execute(async (tx) => {
    const params = { name: 'x', error: 'import_refused' }
    await sendMessage(tx, { userId: user.id, template: 'import.failed', params, source: null, nowMs: test.now() })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect((await unread(user)).data).toEqual([])
})

it('marks one or all as read, and nobody else’s', async () => {
  const [user, other] = [await buildUser(test), await buildUser(test)]
  for (const name of ['a', 'b', 'c']) await tell(user, name)
  await tell(other, 'd')
  const names = async (of: BuiltUser) =>
    (await unread(of)).data?.map((message) => message.message.charAt('Imported “'.length))
  expect(await names(user)).toEqual(['c', 'b', 'a'])
  const [newest] = (await unread(user)).data ?? []
  expect((await test.call(readMessage, { body: { id: newest?.id ?? '' } }, other)).error).toBe('not_accessible')
  expect((await test.call(readMessage, { body: { id: newest?.id ?? '' } }, user)).code).toBe('0')
  expect(await names(user)).toEqual(['b', 'a'])
  expect((await test.call(readAllMessages, { body: {} }, user)).code).toBe('0')
  expect(await names(user)).toEqual([])
  expect(await names(other)).toEqual(['d'])
})

it('tells at most 99', async () => {
  const user = await buildUser(test)
  const row = { user_id: user.id, type: 5, template: 'import.failed', params: '{}', source_kind: '', is_read: 0 }
  const rows = Array.from({ length: 120 }, () => ({ ...row, source_id: null, created_at_ms: test.now() }))
  await test.db.insertInto('message').values(rows).execute()
  expect((await unread(user)).data).toHaveLength(99)
})

it('pages all of them, unread first, then newest first', async () => {
  const user = await buildUser(test)
  const module = await buildModule(test)
  for (const name of ['a', 'b', 'c', 'd']) await tell(user, name, module.id)
  const page = async (body: object = {}) => {
    const { data } = await test.call(pageMessages, { body }, { ...user, language: 'en' })
    if (data === null) throw new Error('no page')
    return {
      ...data,
      list: data.list.map((message) => `${message.message.charAt('Imported “'.length)}${String(message.isRead)}`),
    }
  }
  const newest = (await unread(user)).data?.[0]
  expect(newest).toMatchObject({ sourceId: module.publicId, projectId: module.project.publicId })
  await test.call(readMessage, { body: { id: newest?.id ?? '' } }, user)
  expect(await page()).toEqual({ list: ['c0', 'b0', 'a0', 'd1'], total: 4, unread: 3, pageIndex: 1, pageSize: 20 })
  expect(await page({ pageIndex: 2, pageSize: 5 })).toMatchObject({ list: [], total: 4 })
  expect(await page({ pageIndex: 2, pageSize: 2 })).toMatchObject({ list: ['a0', 'd1'], total: 4 })
  expect(await page({ isUnread: true })).toMatchObject({ list: ['c0', 'b0', 'a0'], total: 3, unread: 3 })
  await test.call(readAllMessages, { body: {} }, user)
  expect(await page({ isUnread: true })).toMatchObject({ list: [], total: 0, unread: 0 })
  expect(await page()).toMatchObject({ list: ['d1', 'c1', 'b1', 'a1'], total: 4 })
  expect((await test.call(pageMessages, { body: { pageSize: 101 } }, user)).error).toBe('invalid_input')
})

it.each(languages)('has every sentence in %s', (language) => {
  for (const template of Object.keys(typeOfTemplate)) {
    const sentence = test.context.texts.say(language, 'messages', template, {
      name: '«n»',
      added: 1,
      changed: 2,
      unchanged: 3,
      removed: 7,
      role: 'dev',
      by: '«b»',
      module: '«m»',
      project: '«p»',
      release: '«r»',
      what: '«w»',
      text: '«t»',
      address: '«a»',
      count: 4,
      open: 5,
      failures: 6,
    })
    // Messages about one's own account or webhook name who, or an address, and not always a thing; those about many documents name what they have in common.
    const isOfMany = /\.(?:model(?:Deleted|Restored)|securityChanged)$/.test(template)
    expect(sentence).toMatch(/^(?:account|webhook)\./.test(template) ? /«[nab]»/ : isOfMany ? /«w»/ : /«[nr]»/)
    expect(sentence).not.toContain('{')
    if (language === 'en') expect(sentence).not.toMatch(/[\u4e00-\u9fff]/)
  }
})

import { listUnreadMessages, pageMessages, readAllMessages, readMessage, type Message } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { runHook } from '../../../../test/render-part.tsx'
import { getToasts } from '../../../shared/ui/feedback/toast/toast-store.ts'
import {
  messagePageQuery,
  unreadMessagesQuery,
  useReadAllMessages,
  useReadMessage,
  useSeen,
} from './message-queries.ts'

const messageOf = (id: string): Message => ({
  id,
  message: `About ${id}`,
  type: 1,
  sourceId: '',
  sourceKind: '',
  projectId: '',
  docId: '',
  changes: null,
  isRead: 0,
  createdAtMs: 1,
})

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  const list = [messageOf('one'), messageOf('two')]
  server.answer(listUnreadMessages, list)
  server.answer(pageMessages, { list, total: 2, unread: 2, pageIndex: 1, pageSize: 20 })
})

function useMessages() {
  const unread = useQuery(unreadMessagesQuery).data?.map(({ id }) => id)
  const page = useQuery(messagePageQuery({ isUnread: false, pageIndex: 1, pageSize: 20 })).data
  return { unread, read: page?.list.map(({ isRead }) => isRead), one: useReadMessage(), all: useReadAllMessages() }
}

it.each(['one', 'all'] as const)(
  'a read mark (%s) shows before the server answers, and goes back when it refuses',
  async (which) => {
    const shown = runHook(useMessages)
    await expect
      .poll(() => [shown.current.unread, shown.current.read])
      .toEqual([
        ['one', 'two'],
        [0, 0],
      ])
    const endpoint = which === 'one' ? readMessage : readAllMessages
    server.refuse(endpoint, 'not_accessible', 'This message is gone')
    const answer = server.hold(endpoint)
    if (which === 'one') shown.current.one.mutate('one')
    else shown.current.all.mutate(undefined)
    const marked = which === 'one' ? [['two'], [1, 0]] : [[], [1, 1]]
    await expect.poll(() => [shown.current.unread, shown.current.read]).toEqual(marked)
    answer()
    await expect
      .poll(() => [shown.current.unread, shown.current.read])
      .toEqual([
        ['one', 'two'],
        [0, 0],
      ])
    expect(getToasts().map(({ message }) => message)).toEqual(['This message is gone'])
  },
)

it('what is seen happening is no news', async () => {
  const done = { ...messageOf('done'), type: 5, sourceId: 'shop', sourceKind: 'module' } as const
  server.answer(listUnreadMessages, [messageOf('one'), done])
  server.answer(readMessage, null)
  runHook(() => useSeen('shop'))
  await expect.poll(() => server.asked(readMessage)).toMatchObject([{ body: { id: 'done' } }])
})

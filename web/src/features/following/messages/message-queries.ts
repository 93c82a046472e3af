import {
  listUnreadMessages,
  messageTypes,
  pageMessages,
  readAllMessages,
  readMessage,
  unreadPollMs,
  type Message,
  type ReplyOf,
} from '@lectern/contracts'
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/client.ts'

const allKey = ['messages'] as const
const pagesKey = [...allKey, 'page'] as const

/** Unread messages, newest first; asked again every 30 s (specification §9), in addition to the live events. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [...allKey, 'unread'],
  queryFn: ({ signal }) => call(listUnreadMessages, {}, { signal }),
  refetchInterval: unreadPollMs,
})

export interface MessagePage {
  isUnread: boolean
  /** From 1. */
  pageIndex: number
  pageSize: number
}

/** All messages, unread ones first; fresh as the bell is. */
export const messagePageQuery = (body: MessagePage) =>
  queryOptions({
    queryKey: [...pagesKey, body],
    queryFn: ({ signal }) => call(pageMessages, { body }, { signal }),
    refetchInterval: unreadPollMs,
    placeholderData: keepPreviousData,
  })

/** Asks for everything about messages again. */
export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: allKey })
}

type Page = ReplyOf<typeof pageMessages>

/** Read marks show at once and come back when the server refuses. */
function marking<V>(
  client: QueryClient,
  send: (input: V) => Promise<unknown>,
  isRead: (message: Message, input: V) => boolean,
) {
  const { queryKey } = unreadMessagesQuery
  const marked = (page: Page, input: V): Page => ({
    ...page,
    list: page.list.map((message) => (isRead(message, input) ? { ...message, isRead: 1 } : message)),
  })
  return mutationOptions({
    mutationFn: send,
    onMutate: async (input: V) => {
      await client.cancelQueries({ queryKey: allKey })
      const unread = client.getQueryData(queryKey)
      const pages = client.getQueriesData<Page>({ queryKey: pagesKey })
      client.setQueryData(queryKey, (messages) => messages?.filter((message) => !isRead(message, input)))
      client.setQueriesData<Page>({ queryKey: pagesKey }, (page) => (page === undefined ? page : marked(page, input)))
      return { unread, pages }
    },
    onError: (_error, _input, before) => {
      if (before === undefined) return
      client.setQueryData(queryKey, before.unread)
      for (const [key, page] of before.pages) client.setQueryData(key, page)
    },
    onSettled: () => refreshMessages(client),
  })
}

export function useReadMessage() {
  const client = useQueryClient()
  return useMutation(
    marking(
      client,
      (id: string) => call(readMessage, { body: { id } }),
      (message, id) => message.id === id,
    ),
  )
}

/** Reads what is unread about something whose outcome is on the screen. @param sourceId of the messages; `undefined` before it is */
export function useSeen(sourceId: string | undefined): void {
  const { data: unread } = useQuery(unreadMessagesQuery)
  const { mutate: read } = useReadMessage()
  const id = unread?.find((message) => message.sourceId === sourceId && message.type === messageTypes.import)?.id
  useEffect(() => {
    if (id !== undefined) read(id)
  }, [id, read])
}

export function useReadAllMessages() {
  const client = useQueryClient()
  return useMutation(
    marking(
      client,
      () => call(readAllMessages, { body: {} }),
      () => true,
    ),
  )
}

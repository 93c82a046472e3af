import { listUnreadMessages, readAllMessages, readMessage, unreadPollMs, type ReplyOf } from '@lectern/contracts'
import { mutationOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

export type UnreadMessage = ReplyOf<typeof listUnreadMessages>[number]

/** Unread messages, newest first; asked again every 30 s (specification §9) besides the live events. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: ({ signal }) => call(listUnreadMessages, {}, { signal }),
  refetchInterval: unreadPollMs,
})

/** Read marks show at once and come back when the server refuses. */
function marking<V>(
  client: QueryClient,
  send: (input: V) => Promise<unknown>,
  isRead: (message: UnreadMessage, input: V) => boolean,
) {
  const { queryKey } = unreadMessagesQuery
  return mutationOptions({
    mutationFn: send,
    onMutate: async (input: V) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (messages) => messages?.filter((message) => !isRead(message, input)))
      return before
    },
    onError: (_error, _input, before) => {
      if (before !== undefined) client.setQueryData(queryKey, before)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
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

import {
  addOpenUser,
  deleteOpenUser,
  disableOpenUser,
  enableOpenUser,
  pageOpenUsers,
  rotateOpenUser,
  type BodyOf,
  type OpenUser,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Open users of a space, newest first. @param pageIndex from 1 @param search part of key, applicant or remark */
export const openUsersQuery = (spaceId: string, pageIndex: number, search: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'openUsers', pageIndex, search],
    queryFn: ({ signal }) =>
      call(
        pageOpenUsers,
        { query: { spaceId, pageIndex, pageSize: 20, ...(search === '' ? {} : { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

const refresh = (client: QueryClient, spaceId: string) =>
  client.invalidateQueries({ queryKey: ['space', spaceId, 'openUsers'] })

export function useCreateOpenUser(spaceId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addOpenUser>, 'spaceId'>) => call(addOpenUser, { body: { spaceId, ...body } }),
    {
      onSuccess: (client) => refresh(client, spaceId),
      // The answer holds the secret: nothing keeps it longer than the dialog that shows it.
      gcTime: 0,
    },
  )
}

export function useRotateOpenUser(spaceId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof rotateOpenUser>, 'spaceId'>) => call(rotateOpenUser, { body: { spaceId, ...body } }),
    {
      onSuccess: (client) => refresh(client, spaceId),
      gcTime: 0,
    },
  )
}

/** Lets an open user in when it is kept out, and the other way round. */
export function useSwitchOpenUser(spaceId: string) {
  return useChange(
    ({ id, status }: OpenUser) => call(status === 1 ? disableOpenUser : enableOpenUser, { body: { spaceId, id } }),
    {
      onSuccess: (client) => refresh(client, spaceId),
    },
  )
}

export function useDeleteOpenUser(spaceId: string) {
  return useChange((id: string) => call(deleteOpenUser, { body: { spaceId, id } }), {
    onSuccess: (client) => refresh(client, spaceId),
  })
}

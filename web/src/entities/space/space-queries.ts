import {
  getSpaceInfo,
  getSpaceSettings,
  listMyDeletedSpaces,
  listNormalSpaces,
  listSpaceMembers,
  listSpaces,
  listSpaceTrash,
} from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Spaces of the signed-in person; all for a super admin. */
export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: ({ signal }) => call(listSpaces, {}, { signal }),
})

/** Spaces which hold projects of their own. */
export const normalSpacesQuery = queryOptions({
  queryKey: ['spaces', 'normal'],
  queryFn: ({ signal }) => call(listNormalSpaces, {}, { signal }),
})

export const spaceInfoQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'info'],
    queryFn: ({ signal }) => call(getSpaceInfo, { query: { spaceId } }, { signal }),
  })

/** Connections of a space with other systems. */
export const spaceSettingsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'settings'],
    queryFn: ({ signal }) => call(getSpaceSettings, { query: { spaceId } }, { signal }),
  })

export const spaceMembersQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'members'],
    queryFn: ({ signal }) => call(listSpaceMembers, { query: { spaceId } }, { signal }),
  })

/** Deleted spaces which may be restored. */
export const deletedSpacesQuery = queryOptions({
  queryKey: ['trash', 'spaces'],
  queryFn: ({ signal }) => call(listMyDeletedSpaces, {}, { signal }),
})

/** Deleted projects of a space. */
export const spaceTrashQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['trash', 'space', spaceId],
    queryFn: ({ signal }) => call(listSpaceTrash, { query: { spaceId } }, { signal }),
  })

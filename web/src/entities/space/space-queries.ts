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
import { callQuery } from '../../shared/api/call-query.ts'

/** Spaces of the signed-in person; all for a super admin. */
export const spacesQuery = queryOptions({
  ...callQuery(['spaces'], listSpaces, {}),
  // What happened last in each is known when they are looked at.
  staleTime: 0,
})

/** Spaces which hold projects of their own. */
export const normalSpacesQuery = callQuery(['spaces', 'normal'], listNormalSpaces, {})

export const spaceInfoQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'info'], getSpaceInfo, { query: { spaceId } })

/** Connections of a space with other systems. */
export const spaceSettingsQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'settings'], getSpaceSettings, { query: { spaceId } })

export const spaceMembersQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'members'], listSpaceMembers, { query: { spaceId } })

/** Deleted spaces which may be restored. */
export const deletedSpacesQuery = callQuery(['trash', 'spaces'], listMyDeletedSpaces, {})

/** Deleted projects of a space. */
export const spaceTrashQuery = (spaceId: string) =>
  callQuery(['trash', 'space', spaceId], listSpaceTrash, { query: { spaceId } })

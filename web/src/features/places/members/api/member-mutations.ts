import {
  addProjectMembers,
  addSpaceMembers,
  leaveProject,
  leaveSpace,
  removeProjectMembers,
  removeSpaceMembers,
  restoreProjectMembers,
  restoreSpaceMembers,
  updateProjectMembers,
  updateSpaceMembers,
  type Role,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/client.ts'
import type { MemberPlace } from '../member-place.ts'

/** Members show up in counts, lists of admins and what one may do: whatever is shown is asked for again. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useAddMembers({ kind, id }: MemberPlace) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (added: { userIds: string[]; roleCode: Role; tell: boolean }) =>
      kind === 'space'
        ? call(addSpaceMembers, { body: { spaceId: id, ...added } })
        : call(addProjectMembers, { body: { projectId: id, ...added } }),
    onSuccess: refresh,
  })
}

export function useChangeRoles({ kind, id }: MemberPlace) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (changed: { userIds: string[]; roleCode: Role }) =>
      kind === 'space'
        ? call(updateSpaceMembers, { body: { spaceId: id, ...changed } })
        : call(updateProjectMembers, { body: { projectId: id, ...changed } }),
    // Also when it was refused: someone else may have changed the list.
    onSettled: refresh,
  })
}

export function useRemoveMembers({ kind, id }: MemberPlace) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds: string[]) =>
      kind === 'space'
        ? call(removeSpaceMembers, { body: { spaceId: id, userIds } })
        : call(removeProjectMembers, { body: { projectId: id, userIds } }),
    onSettled: refresh,
  })
}

/** Takes a removal back. */
export function useRestoreMembers({ kind, id }: MemberPlace) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (removalId: string) =>
      kind === 'space'
        ? call(restoreSpaceMembers, { body: { spaceId: id, removalId } })
        : call(restoreProjectMembers, { body: { projectId: id, removalId } }),
    onSettled: refresh,
  })
}

/** The caller goes elsewhere afterwards; what they saw is forgotten rather than asked for again. */
export function useLeave({ kind, id }: MemberPlace) {
  return useMutation({
    mutationFn: () =>
      kind === 'space' ? call(leaveSpace, { body: { spaceId: id } }) : call(leaveProject, { body: { projectId: id } }),
  })
}

import {
  addInvitation,
  addSpaceInvitation,
  listInvitations,
  listSpaceInvitations,
  resendInvitation,
  resendSpaceInvitation,
  revokeInvitation,
  revokeSpaceInvitation,
  type Invitation,
  type Role,
} from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/client.ts'

/** Open invitations to a space; `undefined`: to an account alone. */
export const invitationsQuery = (spaceId: string | undefined) =>
  queryOptions({
    queryKey: ['invitations', spaceId ?? 'accounts'],
    queryFn: ({ signal }) =>
      spaceId === undefined
        ? call(listInvitations, {}, { signal })
        : call(listSpaceInvitations, { query: { spaceId } }, { signal }),
  })

/** What came of inviting: who had an account was `added`; `token` where the link has to be passed on by hand. */
export interface Invited {
  invitation: Invitation | null
  token: string | null
  added: string | null
}

/** Someone may be a member now: whatever is shown is asked for again. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useInvite(spaceId: string | undefined) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: async ({ email, roleCode }: { email: string; roleCode: Role }): Promise<Invited> =>
      spaceId === undefined
        ? { ...(await call(addInvitation, { body: { email } })), added: null }
        : call(addSpaceInvitation, { body: { spaceId, email, roleCode } }),
    onSuccess,
    // The answer may hold a link: nothing keeps it longer than the dialog that shows it.
    gcTime: 0,
    meta: { handles: true },
  })
}

export function useResendInvitation(spaceId: string | undefined) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: async (id: string): Promise<Invited> => ({
      ...(spaceId === undefined
        ? await call(resendInvitation, { body: { id } })
        : await call(resendSpaceInvitation, { body: { spaceId, id } })),
      added: null,
    }),
    onSettled,
    gcTime: 0,
  })
}

export function useRevokeInvitation(spaceId: string | undefined) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (id: string) =>
      spaceId === undefined
        ? call(revokeInvitation, { body: { id } })
        : call(revokeSpaceInvitation, { body: { spaceId, id } }),
    onSettled,
  })
}

import {
  allocateProjects,
  approveUser,
  batchUsers,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  endUserSessions,
  exportUsers,
  getAdminUser,
  getAllocationTree,
  pageUsers,
  refuseUser,
  resetMfa,
  resetUserPassword,
  unlockUser,
  updateUser,
  userStatus,
  type BodyOf,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { call, download } from '../../../../shared/api/client.ts'

export type UserListQuery = BodyOf<typeof pageUsers>

/** Accounts that pass the filters. */
export const usersQuery = (body: UserListQuery) =>
  queryOptions({
    queryKey: ['admin', 'users', 'page', body],
    queryFn: ({ signal }) => call(pageUsers, { body }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One account with its memberships. */
export const adminUserQuery = (id: string) => callQuery(['admin', 'users', 'one', id], getAdminUser, { query: { id } })

/** People who may take something over: enabled, by part of a name. */
export const successorsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['admin', 'users', 'successors', keyword],
    queryFn: ({ signal }) =>
      call(pageUsers, { body: { keyword, status: userStatus.enabled, sort: 'nickname', pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Spaces with their projects, by part of either name. */
export const allocationTreeQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['admin', 'projects', keyword],
    queryFn: ({ signal }) => call(getAllocationTree, { query: keyword === '' ? {} : { keyword } }, { signal }),
    placeholderData: keepPreviousData,
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['admin', 'users'] })

/** Changes to one account; the lists follow. */
function useUserMutation<I, R>(
  send: (input: I) => Promise<R>,
  options: {
    isSecret?: boolean
    handles?: readonly ('username_taken' | 'successor_needed' | 'successor_unusable' | 'last_admin')[]
  } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => refresh(client),
    ...(options.handles === undefined ? {} : { meta: { handles: options.handles } }),
    // An answer with a password is kept no longer than the dialog that shows it.
    ...(options.isSecret === true ? { gcTime: 0 } : {}),
  })
}

export const useCreateUser = () =>
  useUserMutation((body: BodyOf<typeof createUser>) => call(createUser, { body }), {
    isSecret: true,
    handles: ['username_taken'],
  })

export const useUpdateUser = () =>
  useUserMutation((body: BodyOf<typeof updateUser>) => call(updateUser, { body }), { handles: ['username_taken'] })

export const useDisableUser = () => useUserMutation((id: string) => call(disableUser, { body: { id } }))
export const useEnableUser = () => useUserMutation((id: string) => call(enableUser, { body: { id } }))
export const useApproveUser = () => useUserMutation((id: string) => call(approveUser, { body: { id } }))
export const useRefuseUser = () => useUserMutation((id: string) => call(refuseUser, { body: { id } }))
export const useUnlockUser = () => useUserMutation((id: string) => call(unlockUser, { body: { id } }))
export const useResetMfa = () => useUserMutation((id: string) => call(resetMfa, { body: { id } }))
export const useEndSessions = () => useUserMutation((id: string) => call(endUserSessions, { body: { id } }))

export const useResetPassword = () =>
  useUserMutation((id: string) => call(resetUserPassword, { body: { id } }), { isSecret: true })

export const useDeleteUser = () =>
  useUserMutation((body: BodyOf<typeof deleteUser>) => call(deleteUser, { body }), {
    handles: ['successor_needed', 'successor_unusable'],
  })

export const useBatch = () =>
  useUserMutation((body: BodyOf<typeof batchUsers>) => call(batchUsers, { body }), { handles: ['successor_unusable'] })

/** Saves the accounts that pass the filters as a file. */
export const downloadUsers = ({ keyword, source, isSuperAdmin, status }: UserListQuery): Promise<void> =>
  download(exportUsers, {
    query: {
      ...(keyword !== undefined && { keyword }),
      ...(source !== undefined && { source }),
      ...(isSuperAdmin !== undefined && { isSuperAdmin }),
      ...(status !== undefined && { status }),
    },
  })

export const useAllocate = () =>
  useUserMutation((body: BodyOf<typeof allocateProjects>) => call(allocateProjects, { body }), {
    handles: ['last_admin'],
  })

import {
  cancelEmailChange,
  endOwnOtherSessions,
  endOwnSession,
  removeAvatar,
  setAvatar,
  updateProfile,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery, sessionsQuery } from '../../../entities/account/account-queries.ts'
import { currentUserQuery } from '../../../entities/session/session-queries.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'
import { digestPassword } from '../../../shared/lib/passwords.ts'

/** Everything that shows the person: the page, the account menu. */
function useRefreshPerson() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries(profileQuery), client.invalidateQueries(currentUserQuery)])
  }
}

/** `password` as typed, with another email address. */
export function useUpdateProfile() {
  const refresh = useRefreshPerson()
  return useMutation({
    mutationFn: ({ password, ...body }: BodyOf<typeof updateProfile>) =>
      call(updateProfile, {
        body: { ...body, ...(password === undefined ? {} : { password: digestPassword(password) }) },
      }),
    onSuccess: refresh,
    meta: { handles: true },
  })
}

/** Forgets the address that waits to be confirmed. */
export function useCancelEmailChange() {
  const refresh = useRefreshPerson()
  return useMutation({ mutationFn: () => call(cancelEmailChange, { body: {} }), onSuccess: refresh })
}

export function useSetAvatar() {
  const refresh = useRefreshPerson()
  return useMutation({
    mutationFn: (picture: Blob) => {
      const body = new FormData()
      body.set('file', picture, 'picture')
      return call(setAvatar, { body })
    },
    onSuccess: refresh,
  })
}

export function useRemoveAvatar() {
  const refresh = useRefreshPerson()
  return useMutation({ mutationFn: () => call(removeAvatar, { body: {} }), onSuccess: refresh })
}

export function useEndSession() {
  return useChange((id: string) => call(endOwnSession, { body: { id } }), {
    onSettled: (client) => client.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  return useChange(() => call(endOwnOtherSessions, { body: {} }), {
    onSettled: (client) => client.invalidateQueries(sessionsQuery),
  })
}

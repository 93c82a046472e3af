import {
  addAccessToken,
  listAccessTokens,
  revokeAccessToken,
  revokeAllAccessTokens,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { call } from '../../../../shared/api/client.ts'

/** Your access tokens, newest first. */
export const accessTokensQuery = callQuery(['account', 'tokens'], listAccessTokens, {})

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof addAccessToken>) => call(addAccessToken, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
    // The answer holds the token: nothing keeps it longer than the dialog that shows it.
    gcTime: 0,
    meta: { handles: true },
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeAccessToken, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  })
}

export function useRevokeAllTokens() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokeAllAccessTokens, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  })
}

import {
  addAccessToken,
  listAccessTokens,
  revokeAccessToken,
  revokeAllAccessTokens,
  type BodyOf,
} from '@lectern/contracts'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Your access tokens, newest first. */
export const accessTokensQuery = callQuery(['account', 'tokens'], listAccessTokens, {})

export function useCreateToken() {
  return useChange((body: BodyOf<typeof addAccessToken>) => call(addAccessToken, { body }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
    // The answer holds the token: nothing keeps it longer than the dialog that shows it.
    gcTime: 0,
    meta: { handles: true },
  })
}

export function useRevokeToken() {
  return useChange((id: string) => call(revokeAccessToken, { body: { id } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  })
}

export function useRevokeAllTokens() {
  return useChange(() => call(revokeAllAccessTokens, { body: {} }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  })
}

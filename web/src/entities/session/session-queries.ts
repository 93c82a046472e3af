import { getUserInfo, logout } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'
import { clearToken, forgetAnswers } from '../../shared/api/token.ts'
import { forgetSecrets } from '../../shared/lib/tab-secrets.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'user'],
  queryFn: ({ signal }) => call(getUserInfo, { query: {} }, { signal }),
  staleTime: 5 * 60_000,
})

/** Ends the session here and on the server. The token is gone from this device even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, { body: {} }, { timeoutMs: 5_000 })
  } catch {
    // Unreachable, or the session had ended already: either way this device forgets the token.
  }
  clearToken()
  forgetSecrets()
  await forgetAnswers()
}

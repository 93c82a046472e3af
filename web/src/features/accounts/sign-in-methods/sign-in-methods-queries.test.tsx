import { getSignInWays, saveSignInOrder } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { runHook } from '../../../../test/render-part.tsx'
import { queryClient } from '../../../shared/api/query-client.ts'
import { signInWaysQuery, useSaveOrder } from './sign-in-methods-queries.ts'

it('an order that could not be saved goes back, even when it cannot be asked for', async () => {
  const server = new FakeServer()
  // Nothing but the order matters here.
  const ways = { order: ['account', 'ldap'], oidc: [], secretsSet: [], callbackUrl: '' } as never
  server.answer(getSignInWays, ways)
  const shown = runHook(() => ({ order: useQuery(signInWaysQuery).data?.order, save: useSaveOrder() }))
  await expect.poll(() => shown.current.order).toEqual(['account', 'ldap'])
  server.lose(saveSignInOrder)
  const answer = server.hold(saveSignInOrder)
  shown.current.save.mutate(['ldap', 'account'])
  await expect.poll(() => shown.current.order).toEqual(['ldap', 'account'])
  server.lose(getSignInWays)
  answer()
  await expect.poll(() => shown.current.order).toEqual(['account', 'ldap'])
  queryClient.clear()
})

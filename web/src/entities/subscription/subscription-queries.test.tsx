import { cancelSubscribeDoc, isSubscribedDoc, subscribeDoc } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../test/fake-server.ts'
import { runHook } from '../../../test/render-part.tsx'
import { isFollowedQuery, useFollowSwitch } from './subscription-queries.ts'

const subject = { kind: 'doc', id: 'doc1' } as const

it('following shows at once and goes back when the server cannot be reached', async () => {
  const server = new FakeServer()
  let isFollowed = false
  server.answer(isSubscribedDoc, () => isFollowed)
  const shown = runHook(() => ({ is: useQuery(isFollowedQuery(subject)).data, change: useFollowSwitch(subject) }))
  await expect.poll(() => shown.current.is).toBe(false)
  server.lose(subscribeDoc)
  const answer = server.hold(subscribeDoc)
  shown.current.change.mutate(true)
  await expect.poll(() => shown.current.is).toBe(true)
  answer()
  await expect.poll(() => shown.current.is).toBe(false)
  server.answer(subscribeDoc, () => {
    isFollowed = true
    return null
  })
  shown.current.change.mutate(true)
  await expect.poll(() => shown.current.change.isSuccess).toBe(true)
  server.refuse(cancelSubscribeDoc, 'not_accessible', 'Gone')
  shown.current.change.mutate(false)
  await expect.poll(() => shown.current.change.isError).toBe(true)
  await expect.poll(() => shown.current.is).toBe(true)
})

import { listAttemptLimits } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildUser } from '../../test/factories/build-people.ts'
import { openTestApp } from '../../test/support/test-app.ts'

/** Whether super admins see that a proxy is ignored, after each request. */
async function noticedAfter(
  setting: string,
  requests: readonly (readonly [address: string, headers: Record<string, string>])[],
): Promise<boolean[]> {
  const test = await openTestApp({ env: { LECTERN_TRUST_PROXY: setting } })
  const root = await buildUser(test, { isSuperAdmin: true })
  const noticed: boolean[] = []
  for (const [remoteAddress, headers] of requests) {
    await test.app.inject({ method: 'GET', url: '/healthz', remoteAddress, headers })
    noticed.push((await test.call(listAttemptLimits, {}, root)).data?.isProxyIgnored === true)
  }
  await test.close()
  return noticed
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('notices a proxy nearby that the server was not told of', async () => {
  const requests = [
    ['127.0.0.1', {}],
    // Anyone can send the header.
    ['203.0.113.9', forwarded],
    ['::ffff:10.0.0.2', { forwarded: 'for=203.0.113.7' }],
  ] as const
  expect(await noticedAfter('off', requests)).toEqual([false, false, true])
})

it('is content with one that the server knows', async () => {
  expect(await noticedAfter('on', [['127.0.0.1', forwarded]])).toEqual([false])
})

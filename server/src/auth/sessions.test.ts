import { getUserInfo } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildUser, type BuiltUser } from '../../test/factories/build-people.ts'
import { useTestApp } from '../../test/support/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000

const test = useTestApp()

async function codeFor(user: BuiltUser): Promise<string> {
  const { code } = await test.call(getUserInfo, {}, user)
  await test.context.backgroundTasks.finish()
  return code
}

describe('a session', () => {
  it('ends after thirty days without use', async () => {
    const user = await buildUser(test)
    test.advance(30 * dayMs - 1)
    expect(await codeFor(user)).toBe('0')
    test.advance(30 * dayMs)
    expect(await codeFor(user)).toBe('1000')
  })

  it('ends after ninety days, however much it is used', async () => {
    const user = await buildUser(test)
    for (let day = 0; day < 80; day += 20) {
      test.advance(20 * dayMs)
      expect(await codeFor(user)).toBe('0')
    }
    test.advance(10 * dayMs - 1)
    expect(await codeFor(user)).toBe('0')
    test.advance(1)
    expect(await codeFor(user)).toBe('1000')
  })

  it('is answered while somebody writes, although its use is noted', async () => {
    const user = await buildUser(test)
    test.advance(dayMs)
    await test.db.transaction().execute(async (tx) => {
      await tx.updateTable('user').set({ nickname: 'Writing' }).where('id', '=', user.id).execute()
      expect((await test.call(getUserInfo, {}, user)).code).toBe('0')
    })
    await test.context.backgroundTasks.finish()
    const { last_used_at_ms } = await test.db
      .selectFrom('session')
      .select('last_used_at_ms')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(last_used_at_ms).toBe(test.now())
  })

  it('is as random as a token should be, and only its hash is kept', async () => {
    const user = await buildUser(test)
    expect(Buffer.from(user.token, 'base64url')).toHaveLength(32)
    const rows = await test.db.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(rows)).not.toContain(user.token)
  })
})

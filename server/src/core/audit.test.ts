import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/test-app.ts'
import { anonymous } from './actor.ts'
import { chainStart, hashOfAudit, recordAudit } from './audit.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const origin = { actor: anonymous, address: '192.0.2.1', userAgent: 'test' }
const record = (name: string): Promise<void> =>
  app.db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, origin, { action: 'user.signInFailed', subject: { kind: 'user', name } }, app.now()),
    )

describe('the audit log', () => {
  it('is a chain without gaps, also when many act at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`person ${String(index)}`)))
    const rows = await app.db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    for (const [index, { hash, ...facts }] of rows.entries()) {
      expect(facts.previous_hash).toBe(rows[index - 1]?.hash ?? chainStart)
      expect(hash).toBe(hashOfAudit(facts))
    }
  })

  it('holds nothing of an act that was undone', async () => {
    const undone = app.db.transaction().execute(async (tx) => {
      await recordAudit(tx, origin, { action: 'user.signOut', subject: { kind: 'user', name: 'x' } }, app.now())
      throw new Error('No')
    })
    await expect(undone).rejects.toThrow('No')
    await record('after')
    const rows = await app.db.selectFrom('audit').select('id').execute()
    expect(rows).toHaveLength(21)
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-app.ts'
import type { Config } from '../config/config.ts'
import { anonymous } from '../core/actor.ts'
import { recordAudit } from '../core/audit.ts'
import type { OpenDatabase } from '../db/open.ts'
import { openAudit, verifyAudit, type AuditHead, type AuditVerdict } from './audit-verify.ts'

let database: OpenDatabase
let config: Config
let remove: () => Promise<void>
beforeEach(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  config = opened.config
  remove = opened.remove
  for (let number = 1; number <= 6; number += 1) await record(`person ${String(number)}`)
})
afterEach(async () => {
  await database.close()
  await remove()
})

const record = (name: string): Promise<void> =>
  database.db
    .transaction()
    .execute((tx) =>
      recordAudit(
        tx,
        { actor: anonymous, address: '192.0.2.1', userAgent: 'test' },
        { action: 'user.signInFailed', subject: { kind: 'user', name }, spaceId: 7 },
        1_770_000_000_000,
      ),
    )

/** As the command does it: beside the open database. */
async function verify(kept?: AuditHead): Promise<AuditVerdict> {
  const source = await openAudit(config)
  try {
    return await verifyAudit(source, kept)
  } finally {
    await source.close()
  }
}

async function expectBroken(number: number, problem: string, kept?: AuditHead): Promise<void> {
  const verdict = await verify(kept)
  expect(verdict).toMatchObject({ isWhole: false, number })
  expect(verdict.isWhole ? '' : verdict.problem).toContain(problem)
}

/** What only someone with the database in their hands can do. */
const bendHead = 'update audit_head set last_id = 5, hash = (select hash from audit where id = 5)'

async function tamper(...statements: string[]): Promise<void> {
  const isPostgres = config.databaseUrl !== undefined
  const off = isPostgres
    ? ['alter table audit disable trigger all']
    : ['drop trigger audit_no_update', 'drop trigger audit_no_delete']
  for (const statement of [...off, ...statements]) await sql.raw(statement).execute(database.db)
}

describe('the chain', () => {
  it('is whole as it is written, and its head can be kept elsewhere', async () => {
    const first = await verify()
    if (!first.isWhole) throw new Error(first.problem)
    expect(first.head.number).toBe(6)
    await record('later')
    expect(await verify(first.head)).toMatchObject({ isWhole: true, head: { number: 7 } })
  })

  it('is whole when it is empty', async () => {
    await tamper('delete from audit', 'delete from audit_head')
    expect(await verify()).toMatchObject({ isWhole: true, head: { number: 0 } })
  })

  it('shows a changed entry', async () => {
    await tamper("update audit set subject_name = 'somebody else' where id = 3")
    await expectBroken(3, 'changed')
  })

  it('shows an entry removed from the middle', async () => {
    await tamper('delete from audit where id = 4')
    expect(await verify()).toMatchObject({ isWhole: false, number: 4, problem: 'is missing' })
  })

  it('shows the first one removed', async () => {
    await tamper('delete from audit where id = 1')
    expect(await verify()).toMatchObject({ isWhole: false, number: 1 })
  })

  it('shows two that were swapped', async () => {
    await tamper(
      'update audit set id = 100 where id = 2',
      'update audit set id = 2 where id = 3',
      'update audit set id = 3 where id = 100',
    )
    expect(await verify()).toMatchObject({ isWhole: false, number: 2 })
  })

  it('shows the newest removed', async () => {
    await tamper('delete from audit where id = 6')
    await expectBroken(6, 'missing')
  })

  it('shows an entry the head knows nothing of', async () => {
    await tamper(bendHead)
    await expectBroken(6, 'behind')
  })

  it('shows, against a kept head, that the newest was removed and the head bent to it', async () => {
    const before = await verify()
    if (!before.isWhole) throw new Error(before.problem)
    await tamper('delete from audit where id = 6', bendHead)
    expect(await verify()).toMatchObject({ isWhole: true })
    expect(await verify(before.head)).toMatchObject({ isWhole: false, number: 6 })
  })

  it('shows, against a kept head, that the end was written anew', async () => {
    const before = await verify()
    if (!before.isWhole) throw new Error(before.problem)
    await tamper('delete from audit where id = 6', bendHead)
    await record('another story')
    expect(await verify()).toMatchObject({ isWhole: true })
    await expectBroken(6, 'anew', before.head)
  })
})

describe('the table', () => {
  it('takes new entries and refuses to change or remove one', async () => {
    const { db } = database
    await expect(db.updateTable('audit').set({ actor_name: 'x' }).where('id', '=', 1).execute()).rejects.toThrow(
      'stay as they are',
    )
    await expect(db.deleteFrom('audit').where('id', '=', 1).execute()).rejects.toThrow('stay as they are')
    await record('one more')
    expect(await verify()).toMatchObject({ isWhole: true, head: { number: 7 } })
  })
})

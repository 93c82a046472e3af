import { sql, type Kysely } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/support/test-app.ts'
import type { Database } from '../../schema.ts'

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('a statement that is run often', () => {
  const test = useTestApp()
  beforeAll(async () => {
    await sql`create table named (id integer primary key)`.execute(test.db)
    await sql`insert into named (id) values (1)`.execute(test.db)
  })

  const select = (db: Kysely<Database>) => sql`select * from named where id = ${1}`.execute(db)

  async function listPrepared(db: Kysely<Database>): Promise<string[]> {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    return rows.map(({ statement }) => statement)
  }

  it('is prepared, once, and one that is run twice is not', async () => {
    await test.db.connection().execute(async (connection) => {
      const listOwn = async () =>
        (await listPrepared(connection)).filter((statement) => statement.includes('from named'))
      for (let run = 0; run < 2; run += 1) await select(connection)
      expect(await listOwn()).toEqual([])
      for (let run = 0; run < 3; run += 1) await select(connection)
      expect(await listOwn()).toEqual(['select * from named where id = $1'])
    })
  })

  it('is run again after another process changed its table', async () => {
    await test.db.connection().execute(async (connection) => {
      for (let run = 0; run < 4; run += 1) await select(connection)
      await sql`alter table named add column other text`.execute(test.db)
      expect((await select(connection)).rows).toEqual([{ id: 1, other: null }])
      for (let run = 0; run < 4; run += 1) await select(connection)
      await sql`alter table named add column more text`.execute(test.db)
      // A transaction cannot go on after a failure; the next one can.
      const inTransaction = () => connection.transaction().execute((tx) => select(tx))
      await expect(inTransaction()).rejects.toThrow('cached plan')
      expect((await inTransaction()).rows).toEqual([{ id: 1, other: null, more: null }])
    })
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/support/test-app.ts'

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('after many entries were written', () => {
  const test = useTestApp()

  it('the planner knows how many entries and documents there are', async () => {
    const { db, engine } = test.database
    // Whatever was counted when the database that this one is a copy of was made.
    await sql`update pg_class set reltuples = -1 where relname in ('search_entry', 'doc', 'module')`.execute(db)
    const listUncounted = async () => {
      // As long as nothing was counted.
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relname in ('search_entry', 'doc', 'module') and reltuples = -1
        order by relname`.execute(db)
      return rows.map(({ name }) => name)
    }
    expect(await listUncounted()).toEqual(['doc', 'module', 'search_entry'])
    await engine.tidyEntries(db)
    expect(await listUncounted()).toEqual([])
  })
})

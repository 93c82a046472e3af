import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../test-app.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(text)
    return result.rows
  } finally {
    await client.end()
  }
}

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'postgres')('databases of the test server', () => {
  it('are made from one migrated template and don’t see each other', async () => {
    const serverUrl = inject('postgresUrl')
    // The template is the run's: whichever file comes first, it has to be migrated as all need it.
    const opened = await openTestDatabase()
    await opened.database.db.destroy()
    await opened.remove()
    expect(process.env['LECTERN_TEST_POSTGRES_URL']).toBe(serverUrl)
    const migrated: string[] = []
    const migrate = (url: string) => {
      migrated.push(url)
      return Promise.resolve()
    }
    const [first, second] = await Promise.all([createDatabase(serverUrl, migrate), createDatabase(serverUrl, migrate)])
    expect(migrated).toEqual([])
    expect(first).not.toBe(second)
    await query(first, 'create table only_here (id integer)')
    const tables = "select count(*)::int as n from pg_tables where tablename = 'only_here'"
    expect(await query(first, tables)).toEqual([{ n: 1 }])
    expect(await query(second, tables)).toEqual([{ n: 0 }])
    await dropDatabase(first)
    await dropDatabase(second)
    const left = await query(
      serverUrl,
      `select datname from pg_database where datname = '${new URL(first).pathname.slice(1)}'`,
    )
    expect(left).toEqual([])
  })

  it('refuse to drop what is not a test database', async () => {
    await expect(dropDatabase(inject('postgresUrl'))).rejects.toThrow('Not a test database')
  })
})

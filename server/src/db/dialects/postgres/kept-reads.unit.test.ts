import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, it } from 'vitest'
import { KeptReads } from './kept-reads.ts'

/** A database of one value; notes which selects it was sent. */
class OneValue {
  value = 1
  /** As PostgreSQL writes it: which transactions are visible. */
  snapshot = '10:10:'
  isAway = false
  sent: string[] = []

  /** As another process does. */
  commit(value: number): void {
    this.value = value
    this.snapshot = `${String(value)}:${String(value)}:`
  }

  readonly reads = new KeptReads(this.#pool())

  #pool(): PostgresPool {
    const query = (sql: string): Promise<unknown> => {
      if (this.isAway) return Promise.reject(new Error('away'))
      const isSnapshot = sql.includes('pg_current_snapshot')
      this.sent.push(isSnapshot ? 'snapshot' : sql)
      // What it is when it is sent.
      const rows = [isSnapshot ? { snapshot: this.snapshot } : { value: this.value }]
      return Promise.resolve({ command: 'SELECT', rowCount: 1, rows })
    }
    // All that is used of a connection.
    const client = { query, release: () => undefined } as unknown as PostgresPoolClient
    return { options: {}, end: () => Promise.resolve(), connect: () => Promise.resolve(client) }
  }
}

it('reads rows once while nothing is committed, and again after', async () => {
  const database = new OneValue()
  expect(await database.reads.read('a', [1])).toEqual([{ value: 1 }])
  database.sent = []
  expect(await database.reads.read('a', [1])).toEqual([{ value: 1 }])
  expect(database.sent).toEqual(['snapshot'])
  database.commit(11)
  expect(await database.reads.read('a', [1])).toEqual([{ value: 11 }])
  expect(database.sent).toEqual(['snapshot', 'snapshot', 'a'])
})

it('asks once for all who read in the same turn', async () => {
  const database = new OneValue()
  await database.reads.read('a', [])
  await database.reads.read('b', [])
  database.sent = []
  await Promise.all(['a', 'b', 'a'].map((sql) => database.reads.read(sql, [])))
  expect(database.sent).toEqual(['snapshot'])
})

it('does not take the answer to a question that was sent before the call', async () => {
  const database = new OneValue()
  await database.reads.read('a', [])
  const before = database.reads.read('a', [])
  while (database.sent.at(-1) !== 'snapshot' || database.sent.length < 3) await Promise.resolve()
  database.commit(11)
  expect(await database.reads.read('a', [])).toEqual([{ value: 11 }])
  expect(await before).toEqual([{ value: 1 }])
})

it('does not keep what may be newer than its snapshot beyond the next commit', async () => {
  const database = new OneValue()
  await database.reads.read('a', [])
  // Not kept yet: it is read without a question, and sees a commit that the last question did not.
  database.commit(11)
  expect(await database.reads.read('b', [])).toEqual([{ value: 11 }])
  database.commit(12)
  expect(await database.reads.read('b', [])).toEqual([{ value: 12 }])
  expect(await database.reads.read('a', [])).toEqual([{ value: 12 }])
})

it('fails who asks while the database is away, and nobody after', async () => {
  const database = new OneValue()
  await database.reads.read('a', [])
  database.isAway = true
  await expect(database.reads.read('a', [])).rejects.toThrow('away')
  database.isAway = false
  expect(await database.reads.read('a', [])).toEqual([{ value: 1 }])
})

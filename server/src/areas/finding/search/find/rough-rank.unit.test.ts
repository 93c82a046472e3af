import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Database } from '../../../../db/schema.ts'
import { rankFound } from './rank-found.ts'
import { roughRank } from './rough-rank.ts'

const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const engine: Parameters<typeof roughRank>[0] = { positionOf: (part, text) => sql<number>`instr(${text}, ${part})` }

const things = [
  ['Refund', '/refunds'],
  ['refund an order', '/orders/{orderId}/refunds'],
  ['Order refund', '/orders/{id}'],
  ['Get an order', '/orders/{orderId}'],
  ['Cancel', '/orders/{orderId}/refund/cancel'],
  ['申请退款', '/after-sales'],
  ['退款', ''],
  ['100%_done', '/a_b'],
  ['Nothing of it', '/x'],
] as const

function inRoughOrder(typed: string): string[] {
  const rows = sql.join(things.map(([name, url]) => sql`(${name}, ${url})`))
  const { sql: text, parameters } = sql`
    with found(name, url) as (values ${rows}) select name from found order by ${roughRank(engine, typed)}, length(name)`.compile(
    compiler,
  )
  const database = new DatabaseSync(':memory:')
  try {
    // Texts all of them.
    return database
      .prepare(text)
      .all(...(parameters as SQLInputValue[]))
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

it.each([
  'refund',
  'order refund',
  'refunds orders',
  '/orders/{x}',
  '/orders/17/refunds',
  '退款',
  '100%',
  'a_b',
  'nothing x',
])('puts first for %s what fits best when each is looked at', (typed) => {
  const rows = things.map(([name, url], id) => ({ table: 'doc' as const, id, name, url, updatedAtMs: 0 }))
  const best = rankFound(rows, typed)[0]?.name
  expect(inRoughOrder(typed).slice(0, 2)).toContain(best)
})

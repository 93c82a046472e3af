/* Reading documents that have some of the words of a question. Rights are those of every search (`fromFound`). */
import { sql, type RawBuilder } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import type { SearchMatch } from '../../../../db/dialects/types.ts'
import { fromFound, type FoundRow, type Sight } from '../find/find-repo.ts'

type Needs = Pick<AppContext, 'db' | 'engine'>

/** What a word is looked for by, in one of the columns. */
export interface Clue {
  match: SearchMatch
  /** For which of many documents are read. */
  weight: number
  /** Its place among the bits of `LikelyRow.clues`. */
  bit: number
}

/** Documents of one clue: what more of them have says little. */
const mostOfClue = 5_000

export interface LikelyRow extends FoundRow {
  method: string
  deprecated: string
  /** The bits of what it has. */
  clues: number
}

/** How many entries each match has, in its order. */
export async function countEntries({ db, engine }: Needs, matches: readonly SearchMatch[]): Promise<number[]> {
  const counts = matches.map((match) => sql`select count(*) as n from ${engine.findEntries(match)} as found`)
  const numbered = counts.map((count, at) => sql`select ${sql.lit(at)} as at, (${count}) as n`)
  const rows = await engine.readFound(
    db,
    sql<{ at: number; n: number | string }>`${sql.join(numbered, sql` union all `)}`,
  )
  const found = new Map(rows.map(({ at, n }) => [at, Number(n)]))
  return matches.map((_, at) => found.get(at) ?? 0)
}

/** Those with most of what is looked for. */
export async function listLikely(
  { db, engine }: Needs,
  { clues, sight, limit }: { clues: readonly Clue[]; sight: Sight; limit: number },
): Promise<LikelyRow[]> {
  const lists = clues.map(
    ({ match, weight, bit }) =>
      sql`select id, ${real(2 ** bit)} as bit, ${real(weight)} as weight
        from (select id from ${engine.findEntries(match)} as one order by id desc limit ${mostOfClue}) as newest`,
  )
  const table = sql<{ id: number }>`(
    select id, sum(bit) as bits, sum(weight) as weight from (${sql.join(lists, sql` union all `)}) as every group by id)`
  const query = sql<Omit<LikelyRow, 'table'>>`
    select doc.id as id, doc.name as name, doc.url as url, doc.updated_at_ms as "updatedAtMs", doc.http_method as method,
      doc.deprecated as deprecated, found.bits as clues
    ${fromFound(table, { table: 'doc', sight })} order by found.weight desc, found.id desc limit ${limit}`
  const rows = await engine.readFound(db, query)
  return rows.map((row) => ({ ...row, table: 'doc' as const }))
}

function real(value: number): RawBuilder<number> {
  return sql<number>`cast(${sql.lit(value)} as double precision)`
}

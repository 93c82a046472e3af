/* Selects of any size. Owns: that no one waits for a big one, whichever engine reads it. */
import type { CompiledQuery } from 'kysely'
import type { Executor } from './content-store.ts'

/** Rows read before the event loop gets its turn; fewer where each is large. */
const rowsPerPart = 2_000

/**
 * Yields the rows of a select in parts, the event loop served between them. Not row by row: a generator takes longer to hand over a row than the
 * database to read it. Not in a transaction.
 */
export async function* streamRows<R>(
  db: Executor,
  query: { compile(): CompiledQuery<R> },
  partSize = rowsPerPart,
): AsyncGenerator<R[]> {
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(), partSize)) yield rows
}

/** All rows of a select, read as `streamRows` does. */
export async function readRows<R>(db: Executor, query: { compile(): CompiledQuery<R> }): Promise<R[]> {
  const all: R[] = []
  for await (const rows of streamRows(db, query)) for (const row of rows) all.push(row)
  return all
}

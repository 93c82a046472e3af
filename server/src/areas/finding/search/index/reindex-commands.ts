/* Building the index anew, beside a server or without one. */
import type { OpenDatabase } from '../../../../db/open.ts'
import { SearchIndex } from './search-index.ts'
import { countStale, markEverything } from './stale-repo.ts'

/**
 * Reads everything again that is searched. What is in the index is found until it has been read.
 * @returns how many things were read
 */
export async function reindex({ db, engine }: OpenDatabase): Promise<number> {
  await db.transaction().execute(markEverything)
  const count = await countStale(db)
  // Failures reach the caller; there is no work beside it that would log them.
  const index = new SearchIndex({ db, engine, log: { error: () => undefined } })
  try {
    await index.refresh()
  } finally {
    await index.close()
  }
  return count
}

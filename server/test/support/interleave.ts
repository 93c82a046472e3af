import type { Transaction } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import type { TestApp } from './test-app.ts'

/** What `second` comes to when it begins while `first` has written but not committed. */
export async function interleave<T>(
  { db }: Pick<TestApp, 'db'>,
  first: (tx: Transaction<Database>) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined
  await db.transaction().execute(async (tx) => {
    await first(tx)
    answer = second()
    // Time to read what it reads before it waits for the row or for its turn to write.
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  if (answer === undefined) throw new Error('The second command did not begin')
  return answer
}

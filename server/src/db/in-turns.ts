/* Long lists with turns for everyone else in between. */
import { setImmediate } from 'node:timers/promises'
import { inBatches, type BatchOptions } from './batches.ts'

/** As `inBatches`; after each batch others have their turn. */
export async function* inTurns<T>(list: readonly T[], options?: BatchOptions): AsyncGenerator<T[], void, undefined> {
  for (const part of inBatches(list, options)) {
    yield part
    await setImmediate()
  }
}

/** What is read of all parts of a list, in its order. */
export async function readInTurns<T, Row>(
  list: readonly T[],
  read: (part: readonly T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const part of inTurns(list)) for (const row of await read(part)) rows.push(row)
  return rows
}

import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../db/batches.ts'

/** Rows written before the event loop gets its turn. */
const rowsPerTurn = 2_000

/** JSON text of a list, `present` called for each of its rows, with the event loop served in between. */
export async function writeList<T>(rows: readonly T[], present: (row: T) => unknown): Promise<string> {
  const parts: string[] = []
  for (const part of inBatches(rows, { size: rowsPerTurn })) {
    parts.push(JSON.stringify(part.map(present)).slice(1, -1))
    await setImmediate()
  }
  return `[${parts.join(',')}]`
}

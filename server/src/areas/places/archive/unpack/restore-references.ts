/* References to lines that come later in an archive: set when all lines are rows. */
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { updateMany } from '../../../../db/update-many.ts'
import type { LineKind } from '../archive-tables.ts'

interface LaterReference {
  table: keyof Database
  column: string
  /** Of the row that refers. */
  id: number
  target: LineKind
  /** Id of the target in the archive. */
  former: unknown
}

export class LaterReferences {
  readonly #noted: LaterReference[] = []

  note(reference: LaterReference): void {
    this.#noted.push(reference)
  }

  /** @param hold runs one short transaction */
  async set(
    idOf: (kind: LineKind, former: unknown) => number,
    hold: (work: (tx: Executor) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    for (const all of Map.groupBy(this.#noted, ({ table, column }) => `${table} ${column}`).values())
      for (const part of inBatches(all)) {
        const [{ table, column }] = part as [LaterReference, ...LaterReference[]] // no batch is empty
        const rows = part.map(({ id, target, former }) => ({ id, [column]: idOf(target, former) }))
        await hold(async (tx) => {
          const newest = await findNewestPast(tx)
          await updateMany(tx, table, { [column]: 'bigint' }, rows)
          const docIds = table === 'doc' ? part.map(({ id }) => id) : []
          await forgetPast(tx, docIds, newest)
        })
      }
  }
}

async function findNewestPast(tx: Executor): Promise<number> {
  const row = await tx
    .selectFrom('doc_past')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** A document that gets its folder here has not been moved: what the database noted of that goes. */
async function forgetPast(tx: Executor, docIds: readonly number[], newest: number): Promise<void> {
  if (docIds.length === 0) return
  await tx.deleteFrom('doc_past').where('doc_id', 'in', docIds).where('id', '>', newest).execute()
}

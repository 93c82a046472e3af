/* Descriptions of what holds documents: their lines come before the documents and pictures they may name, so their addresses follow afterwards. */
import { sql } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { AnyLine } from '../archive-format.ts'
import { archiveTables, comesBefore, fieldsOf, type LineKind } from '../archive-tables.ts'
import { holdsAddress, renameIn, type Renaming } from '../rename-addresses.ts'

export class EarlyDescriptions {
  readonly #noted: { table: string; column: string; id: number; text: string }[] = []

  /** Remembers the row of a line if a text of it names something that has no row yet. */
  note(kind: LineKind, line: AnyLine, id: number): void {
    if (!comesBefore(kind, 'contents')) return
    for (const { field, column, isProse } of fieldsOf(kind)) {
      const text = line[field]
      if (isProse && typeof text === 'string' && holdsAddress(text))
        this.#noted.push({ table: archiveTables[kind].table, column, id, text })
    }
  }

  /** Gives them the addresses of here; `hold` runs one short transaction. */
  async rename(renaming: Renaming, hold: (work: (tx: Executor) => Promise<void>) => Promise<void>): Promise<void> {
    for (const all of Map.groupBy(this.#noted, ({ table, column }) => `${table} ${column}`).values())
      for (const part of inBatches(all)) {
        const { table = '', column = '' } = part[0] ?? {}
        const rows = part.map(({ id, text }) => sql`(cast(${id} as bigint), cast(${renameIn(text, renaming)} as text))`)
        await hold(async (tx) => {
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = news.column2
            from (values ${sql.join(rows)}) as news where ${sql.ref(`${table}.id`)} = news.column1`.execute(tx)
        })
      }
  }
}

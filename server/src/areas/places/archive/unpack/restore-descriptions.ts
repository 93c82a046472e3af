/* Descriptions of what holds documents: their lines come before the documents and pictures they may name, so their addresses follow afterwards. */
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { updateMany } from '../../../../db/update-many.ts'
import type { AnyLine } from '../archive-format.ts'
import { archiveTables, comesBefore, fieldsOf, type LineKind } from '../archive-tables.ts'
import { holdsAddress, renameIn, type Renaming } from '../rename-addresses.ts'

interface Noted {
  table: keyof Database
  column: string
  id: number
  text: string
}

export class EarlyDescriptions {
  readonly #noted: Noted[] = []

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
        const [{ table, column }] = part as [Noted, ...Noted[]] // no batch is empty
        const rows = part.map(({ id, text }) => ({ id, [column]: renameIn(text, renaming) }))
        await hold((tx) => updateMany(tx, table, { [column]: 'text' }, rows))
      }
  }
}

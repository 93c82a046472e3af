/* Descriptions of what holds documents: their lines come before the documents and pictures they may name, so their addresses follow afterwards. */
import { sql } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { AnyLine, LineKind } from '../archive-format.ts'
import { holdsAddress, renameIn, type Renaming } from '../rename-addresses.ts'

const tables: Partial<Record<LineKind, 'space' | 'project' | 'module' | 'dictionary'>> = {
  space: 'space',
  projects: 'project',
  modules: 'module',
  dictionaries: 'dictionary',
}
type Table = NonNullable<(typeof tables)[LineKind]>

export class EarlyDescriptions {
  readonly #noted: { table: Table; id: number; text: string }[] = []

  /** Remembers the row of a line if its description names something. */
  note(kind: LineKind, line: AnyLine, id: number): void {
    const table = tables[kind]
    const text = line['description']
    if (table !== undefined && typeof text === 'string' && holdsAddress(text)) this.#noted.push({ table, id, text })
  }

  /** Gives them the addresses of here; `hold` runs one short transaction. */
  async rename(renaming: Renaming, hold: (work: (tx: Executor) => Promise<void>) => Promise<void>): Promise<void> {
    for (const [table, all] of Map.groupBy(this.#noted, (each) => each.table))
      for (const part of inBatches(all)) {
        const rows = part.map(({ id, text }) => sql`(cast(${id} as bigint), cast(${renameIn(text, renaming)} as text))`)
        await hold(async (tx) => {
          await sql`
            update ${sql.table(table)} set description = news.column2
            from (values ${sql.join(rows)}) as news where ${sql.ref(`${table}.id`)} = news.column1`.execute(tx)
        })
      }
  }
}

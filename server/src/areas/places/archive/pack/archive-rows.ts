/*
 * Which rows of which table go into an archive, and their form as lines, as the tables are described. Does not own: what follows from them
 * (`archive-source.ts`).
 */
import { sql, type Kysely } from 'kysely'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Database } from '../../../../db/schema.ts'
import type { AnyLine } from '../archive-format.ts'
import { archiveTables, fieldsOf, isPublicId, type LineKind } from '../archive-tables.ts'
import type { ArchivePlaces } from '../tables/describe-table.ts'

/** Kinds whose rows are read by themselves; the others follow from what those name. */
export type ReadKind = Exclude<LineKind, 'people' | 'contents' | 'revisions' | 'uploads'>

/** The table that the steps of a kind go through. */
interface Steps {
  highest: () => Promise<number>
  /** Lines of rows whose number is in `(after, upTo]`. */
  list: (after: number, upTo: number) => Promise<AnyLine[]>
}

export function planRows(db: Kysely<Database>, places: ArchivePlaces, kind: ReadKind): Steps {
  const { table, rows } = archiveTables[kind]
  if (rows === undefined) throw new Error(`Rows of ${kind} are not read by themselves`)
  const { from = sql``, where, step = 'id', columns = {} } = rows
  const number = sql.ref(`own.${step}`)
  const selected = [...new Set(fieldsOf(kind).map(({ column }) => column))].map(
    (column) => sql`${columns[column] ?? sql.ref(`own.${column}`)} as ${sql.ref(column)}`,
  )
  return {
    highest: async () => {
      const found = await sql<{ highest: number | null }>`
        select max(${number}) as highest from ${sql.table(table)} as own`.execute(db)
      return found.rows[0]?.highest ?? 0
    },
    list: async (after, upTo) => {
      const found = await sql<Record<string, unknown>>`
        select ${sql.join(selected)} from ${sql.table(table)} as own ${from}
        where ${number} > ${after} and ${number} <= ${upTo} and ${where(places)} order by ${number}`.execute(db)
      return found.rows.map((row) => lineOf(kind, row))
    },
  }
}

/** A row as a line. */
export function lineOf(kind: LineKind, row: Readonly<Record<string, unknown>>): AnyLine {
  return Object.fromEntries(
    fieldsOf(kind).map(({ field, column, isJson }) => {
      const value = row[column]
      if (field === 'isDeleted') return [field, Number(value !== null)]
      if (isPublicId(field)) return [field, encodeId(kind === 'docs' ? 'doc' : 'dictionary', Number(value))]
      // What the product wrote itself.
      return [field, isJson ? (JSON.parse(String(value)) as unknown) : value]
    }),
  )
}

/* How a table is described for archives: once, for packing, for the check of what comes in and for unpacking. */
import { sql, type RawBuilder } from 'kysely'
import Type, { type TSchema } from 'typebox'
import type { Database, RevisionSubject } from '../../../../db/schema.ts'
import type { AnyLine } from '../archive-format.ts'

/** What is packed. */
export interface ArchiveScope {
  kind: 'space' | 'project' | 'module'
  id: number
}

/** What belongs to a scope in one state of the database. The lists are never empty: no row has the id 0. */
export interface ArchivePlaces {
  scope: ArchiveScope
  projectIds: readonly number[]
  moduleIds: readonly number[]
  sourceIds: readonly number[]
}

/** Which rows of the table, called `own`, belong to what is packed. */
export interface RowSelection {
  /** Joins that `where` needs. */
  from?: RawBuilder<unknown>
  where: (places: ArchivePlaces) => RawBuilder<unknown>
  /** Column whose numbers are gone through in steps; `id` unless given. */
  step?: string
  /** Columns that are packed as something else than they are. */
  columns?: Readonly<Record<string, RawBuilder<unknown>>>
}

export interface TableDescription<Fields extends Record<string, TSchema> = Record<string, TSchema>> {
  table: keyof Database
  /** The form of a line, field by field. */
  fields: Fields
  /** Absent where lines are not found by where they belong, but because others name them. */
  rows?: RowSelection
  /** What subjects of revisions are called that are lines of this kind, so that their histories are packed. */
  history?: readonly RevisionSubject[]
  /** What entries of the trash call them. */
  inTrash?: string
  /** Fields that are unique together, among those that are not deleted. */
  unique?: readonly (keyof Fields & string)[]
  /**
   * The field with the person whose own a line is: it comes back only for those who have an account and may be named where it is unpacked, once where two people
   * of the archive are one account there.
   */
  ownedBy?: keyof Fields & string
  /** Columns of a restored row that no line has, or that are not as the line has them. */
  restored?: (line: AnyLine) => Readonly<Record<string, unknown>>
}

/** The description, with the schema of its lines. */
export function describeTable<Fields extends Record<string, TSchema>>(description: TableDescription<Fields>) {
  return { ...description, line: Type.Object(description.fields, { additionalProperties: false }) }
}

/** The space, when one is packed: no row has the id 0. */
export const spaceOf = ({ scope }: ArchivePlaces): number[] => [scope.kind === 'space' ? scope.id : 0]

export const among = (column: string, ids: readonly number[]) => sql`${sql.ref(column)} in (${sql.join(ids)})`
/** What is staged was never seen. */
export const wasSeen = (table: string) => sql`coalesce(${sql.ref(`${table}.deleted_at_ms`)}, 1) > 0`

/** Rows that name their space. No row of a table has the id 0. */
export const ofSpace: RowSelection = {
  where: ({ scope }) => among('own.space_id', [scope.kind === 'space' ? scope.id : 0]),
}
/** Rows that name their application. */
export const ofModules: RowSelection = { where: ({ moduleIds }) => among('own.module_id', moduleIds) }
export const seenOfModules: RowSelection = {
  where: ({ moduleIds }) => sql`${among('own.module_id', moduleIds)} and ${wasSeen('own')}`,
}

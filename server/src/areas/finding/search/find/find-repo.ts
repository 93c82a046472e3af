/*
 * Reading what was found. Every row is looked at as it is now: deleted things, and what the caller does not see, are never among them, nor counted,
 * whatever the index has of them.
 */
import { sql, type RawBuilder } from 'kysely'
import { isInHiddenPlace } from '../../../../auth/visible-docs.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { SearchMatch } from '../../../../db/dialects/types.ts'
import { hasPart } from '../../../../db/part-pattern.ts'
import { executeKept } from '../../../../db/prepared-query.ts'
import { headOf } from '../index/source-repo.ts'
import type { EntryTable } from '../index/entry-kinds.ts'
import { entryTables } from '../index/entry-kinds.ts'

type Needs = Pick<AppContext, 'db' | 'engine'>

/** What the caller sees. */
export interface Sight {
  projectIds: readonly number[]
  /** Of these hidden documents as well. */
  openProjectIds: readonly number[]
  /** Those whose shares the caller manages. */
  sharingProjectIds: readonly number[]
  changedSinceMs: number | undefined
  /** Names of a maintainer, if documents of theirs alone are wanted. */
  owners: readonly string[] | undefined
}

export interface FoundRow {
  table: EntryTable
  id: number
  /** Of a comment that of its document. */
  name: string
  url: string
  updatedAtMs: number
}

/** Where is looked for what. */
export interface Choice {
  table: EntryTable
  /** Of `doc` no folders. */
  withoutFolders?: boolean
  match: SearchMatch
  sight: Sight
}

/** How many of the rows that match are counted, and how many of those are read. */
export interface Extent {
  counted: number
  read: number
  /** The newest are counted, and those read that this puts first; without it those that were changed last. */
  rank: RawBuilder<number> | undefined
}

export interface FoundRows {
  rows: FoundRow[]
  count: number
}

/** Rows that match, and how many. What is only counted costs a third of what is read. */
export async function listFound(
  { db, engine }: Needs,
  choice: Choice,
  { counted, read, rank }: Extent,
): Promise<FoundRows> {
  const { table } = choice
  const own = (column: string) => columnOf(table, column)
  const order = rank === undefined ? sql`${changedAt(table)} desc, found.id desc` : sql`found.id desc`
  const select = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} ${fromFound(engine.findEntries(choice.match), choice)} order by ${order} limit ${counted}`
  if (read === 0) {
    const query = sql<{ total: number }>`select count(*) as total from (${select(sql`1`)}) as counted`
    const [answer] = await engine.readFound(db, query)
    return { rows: [], count: answer?.total ?? 0 }
  }
  const name = table === 'comment' ? columnOf('doc', 'name') : own('name')
  const url = table === 'doc' ? own('url') : sql.lit('')
  const all = select(sql`${own('id')} as id, ${name} as name, ${url} as url, ${changedAt(table)} as "updatedAtMs"`)
  const first = rank === undefined ? sql`"updatedAtMs" desc, id desc` : sql`${rank}, length(name), id desc`
  const query =
    read < counted
      ? sql<ReadRow>`with found as materialized (${all})
          select id, name, url, "updatedAtMs", (select count(*) from found) as total from found order by ${first} limit ${read}`
      : sql<ReadRow>`${all}`
  const rows = await engine.readFound(db, query)
  return {
    rows: rows.map(({ id, name: title, url: path, updatedAtMs }) => ({
      table,
      id,
      name: title,
      url: path,
      updatedAtMs,
    })),
    count: rows[0]?.total ?? rows.length,
  }
}

type ReadRow = Omit<FoundRow, 'table'> & { total?: number }

/** Of these words, each with where it is looked for, those of which the caller sees anything. */
export async function listSeen(
  { db, engine }: Needs,
  words: readonly (readonly [word: string, choices: readonly Choice[]])[],
): Promise<ReadonlySet<string>> {
  const each = words
    .filter(([, choices]) => choices.length > 0)
    .map(([word, choices]) => {
      const any = choices.map((choice) => sql`exists (select 1 ${fromFound(engine.findEntries(choice.match), choice)})`)
      return sql`select cast(${word} as text) as word where ${sql.join(any, sql` or `)}`
    })
  if (each.length === 0) return new Set()
  const rows = await engine.readFound(db, sql<{ word: string }>`${sql.join(each, sql` union all `)}`)
  return new Set(rows.map(({ word }) => word))
}

/** @param found ids of entries as `id`, as a table expression */
export function fromFound(
  found: RawBuilder<unknown>,
  { table, withoutFolders = false, sight }: Omit<Choice, 'match'>,
): RawBuilder<unknown> {
  const own = (column: string) => columnOf(table, column)
  const isProject = table === 'project'
  const isInModule = !isProject && table !== 'module'
  const isComment = table === 'comment'
  const conditions = [
    // The ids of other tables have another remainder.
    sql`found.id % 8 = ${sql.lit(entryTables.indexOf(table))}`,
    sql`${own('deleted_at_ms')} is null`,
    ...(withoutFolders ? [sql`${own('is_folder')} = 0`] : []),
    sql`${isProject ? own('id') : columnOf('module', 'project_id')} in (${idList(sight.projectIds)})`,
    ...(isInModule ? [sql`module.deleted_at_ms is null`] : []),
    // Whoever reads a document reads what is said about it.
    ...(isComment ? [sql`doc.deleted_at_ms is null`] : []),
    ...(table === 'doc' || isComment ? [isSeen(sight)] : []),
    ...(sight.owners === undefined ? [] : [isOwnedBy(sight.owners)]),
    ...(sight.changedSinceMs === undefined ? [] : [sql`${changedAt(table)} >= ${sight.changedSinceMs}`]),
  ]
  return sql`from ${found} as found
    join ${sql.raw(table)} on ${own('id')} = found.id / 8
    ${isComment ? sql`join comment_thread on comment_thread.id = comment.thread_id join doc on doc.id = comment_thread.doc_id` : sql``}
    ${isInModule ? sql`join module on module.id = ${isComment ? columnOf('doc', 'module_id') : own('module_id')}` : sql``}
    ${hasOwnChange(table) ? sql`` : sql`left join revision on revision.id = ${sql.raw(headOf[table])}`}
    where ${sql.join(conditions, sql` and `)}`
}

/** As text: names that are taken apart and put together again take half of building the query. */
function columnOf(table: EntryTable, column: string): RawBuilder<unknown> {
  return sql.raw(`${table}.${column}`)
}

/** The rule of `auth/visibility.ts`. */
function isSeen({ projectIds, openProjectIds }: Sight): RawBuilder<unknown> {
  if (openProjectIds.length === projectIds.length) return sql`1 = 1`
  return sql`(module.project_id in (${idList(openProjectIds)}) or ${isInHiddenPlace} = 0)`
}

function isOwnedBy(names: readonly string[]): RawBuilder<unknown> {
  const any = names.map((name) => hasPart('doc.author', name))
  return sql`(${sql.join(any, sql` or `)})`
}

/** An empty list is no SQL; no row has the id 0. */
function idList(ids: readonly number[]): RawBuilder<unknown> {
  return sql.join(ids.length === 0 ? [0] : ids)
}

function changedAt(table: EntryTable): RawBuilder<unknown> {
  if (table === 'comment') return sql`coalesce(comment.edited_at_ms, comment.created_at_ms)`
  return hasOwnChange(table)
    ? columnOf(table, 'updated_at_ms')
    : sql`coalesce(revision.created_at_ms, ${columnOf(table, 'created_at_ms')})`
}

/** Whether the row says when it was changed: a look at the state of each of a thousand takes a third of a search. */
function hasOwnChange(table: EntryTable): table is 'doc' | 'dictionary' | 'comment' {
  return table === 'doc' || table === 'dictionary' || table === 'comment'
}

/** Those that there are any of. What isn't there costs most to look for: a word is read to its end before its kind is found missing. */
export async function listKindsThere<K extends string>(
  { db, engine }: Needs,
  matches: readonly (readonly [K, SearchMatch])[],
): Promise<ReadonlySet<K>> {
  const each = matches.map(
    ([kind, match]) =>
      sql`select ${sql.lit(kind)} as kind where exists (select 1 from ${engine.findEntries(match)} as found)`,
  )
  const query = sql<{ kind: K }>`${sql.join(each, sql` union all `)}`
  const rows = await executeKept(db, { compile: () => query.compile(db) })
  return new Set(rows.map(({ kind }) => kind))
}

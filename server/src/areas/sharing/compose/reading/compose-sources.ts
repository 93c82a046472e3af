/*
 * What the entries of a composed project refer to, as it is now. Owns: reading sources with the rights of those who put them in. Does not own: what
 * visitors see of them (`compose-policy.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import { shutOutStatuses, type ComposeState } from '@lectern/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'
import { streamTreeRows, treeRows, type TreeRow } from '../../../documents/doc/tree/tree-queries.ts'
import type { EntryRow } from '../entries/entry-repo.ts'
import { mayStillRead, stateOfEntry } from '../compose-policy.ts'
import { readByKey } from '../../../../db/read-together.ts'
import { rowsOf } from '../../../../db/rows.ts'

type Db = AppContext['db']

/** Applications that entries of a project refer to, with the roles there of each person who put some in. */
const standingsIn = (db: Db, composeIds: readonly number[]) =>
  rowsOf(db, 'compose_source', { compose_project_id: composeIds })
    .innerJoin('module', 'module.id', 'compose_source.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('user', 'user.id', 'compose_source.added_by')
    .leftJoin('space_member', (join) =>
      join
        .onRef('space_member.space_id', '=', 'project.space_id')
        .onRef('space_member.user_id', '=', 'compose_source.added_by'),
    )
    .leftJoin('project_member', (join) =>
      join
        .onRef('project_member.project_id', '=', 'project.id')
        .onRef('project_member.user_id', '=', 'compose_source.added_by'),
    )
    .select(['compose_source.compose_project_id', 'compose_source.module_id', 'compose_source.added_by'])
    .select('module.tree_version')
    .select(['user.status', 'user.is_super_admin', 'user.deleted_at_ms', 'project.is_private'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .orderBy('compose_source.module_id')
    .orderBy('compose_source.added_by')

const standings = prepareQuery<{ composeId: number }>()((db, param) => standingsIn(db, [param('composeId')]))

const findStandings = readByKey({
  one: (db: Db, composeId: number) => standings(db, { composeId }),
  many: async (db, ids) => Map.groupBy(await standingsIn(db, ids).execute(), (row) => row.compose_project_id),
})

/** An application, and whether who put something of it in may read it now. */
export interface ComposeSource {
  moduleId: number
  addedBy: number
  /** Goes up whenever a folder or document of it changes that trees show. */
  treeVersion: number
  isReadable: boolean
}

/** Everything outside a composed project that decides what visitors see of it. */
export async function listSources(db: Executor, composeId: number): Promise<ComposeSource[]> {
  return ((await findStandings(db, composeId)) ?? []).map((row) => ({
    moduleId: row.module_id,
    addedBy: row.added_by,
    treeVersion: row.tree_version,
    isReadable: mayStillRead({
      isEnabled: row.deleted_at_ms === null && !shutOutStatuses.includes(row.status),
      isSuperAdmin: row.is_super_admin === 1,
      isPrivate: row.is_private === 1,
      spaceRole: row.space_role,
      projectRole: row.project_role,
    }),
  }))
}

/** Whether visitors may see what the person put in of the application. */
export function readableBy(sources: readonly ComposeSource[]): (moduleId: number, addedBy: number) => boolean {
  const readable = new Set(sources.filter(({ isReadable }) => isReadable).map(keyOf))
  return (moduleId, addedBy) => readable.has(keyOf({ moduleId, addedBy }))
}

function keyOf({ moduleId, addedBy }: Pick<ComposeSource, 'moduleId' | 'addedBy'>): string {
  return `${String(moduleId)} ${String(addedBy)}`
}

/** An entry with its source. */
export interface KnownEntry<Row extends EntryRow = EntryRow> {
  entry: Row
  state: ComposeState
  /** The live source; absent for folders of the project and for what is gone. */
  source: TreeRow | undefined
}

/** What entries of a project refer to. */
export interface SourceRows {
  /** Live ones, by their ids. */
  found: ReadonlyMap<number, TreeRow>
  /** Whether one is hidden, itself or by a folder around it. */
  isHidden: (source: TreeRow) => boolean
  /** What visitors see in folders that entries refer to, by the folder it is in. */
  below: ReadonlyMap<number, readonly TreeRow[]>
}

export interface ComposeContents<Row extends EntryRow = EntryRow> extends Pick<SourceRows, 'below'> {
  /** In no order. */
  entries: readonly KnownEntry<Row>[]
}

interface ContentsToRead<Row extends EntryRow> {
  sources: readonly ComposeSource[]
  listRows: (db: Db, composeId: number) => Promise<Row[]>
  /** What the entries refer to. */
  readRows: (entries: readonly Row[]) => Promise<SourceRows>
}

/** What is in a composed project, each entry, as `listRows` reads it, with its source and whether visitors see it. */
export async function readContents<Row extends EntryRow>(
  db: Db,
  composeId: number,
  { sources, listRows, readRows }: ContentsToRead<Row>,
): Promise<ComposeContents<Row>> {
  const rows = await listRows(db, composeId)
  const { found, isHidden, below } = await readRows(rows)
  const mayRead = readableBy(sources)
  await setImmediate()
  const entries = rows.map((entry): KnownEntry<Row> => {
    const source = entry.doc_id === null ? undefined : found.get(entry.doc_id)
    const state = stateOfEntry({
      isOwnFolder: entry.is_folder === 1,
      isLive: source !== undefined,
      isHidden: source !== undefined && isHidden(source),
      isReadable: source !== undefined && mayRead(source.module_id, entry.added_by),
    })
    return { entry, state, source }
  })
  return { entries, below }
}

/** As they are now. */
export async function readSourceRows(db: Db, composeId: number, entries: readonly EntryRow[]): Promise<SourceRows> {
  // One after the other: parts of several that are read in one turn of the event loop hold it together.
  const found = await readFound(db, composeId)
  const isHidden = await readHidden(db, composeId)
  const hasFolders = entries.some((entry) => entry.is_source_folder === 1)
  return { found, isHidden, below: hasFolders ? await readBelow(db, composeId) : new Map() }
}

async function readFound(db: Db, composeId: number): Promise<Map<number, TreeRow>> {
  const found = new Map<number, TreeRow>()
  const query = treeRows(db)
    .innerJoin('compose_doc', 'compose_doc.doc_id', 'doc.id')
    .where('compose_doc.compose_project_id', '=', composeId)
    .where('compose_doc.deleted_at_ms', 'is', null)
  for await (const rows of streamTreeRows(db, query)) for (const row of rows) found.set(row.id, row)
  return found
}

async function readHidden(db: Db, composeId: number): Promise<(source: TreeRow) => boolean> {
  const rows = await db
    .withRecursive('around', (cte) =>
      cte
        .selectFrom('compose_doc')
        .innerJoin('doc as source', 'source.id', 'compose_doc.doc_id')
        .innerJoin('doc', 'doc.id', 'source.parent_id')
        .select(['doc.id', 'doc.parent_id', 'doc.is_show'])
        .where('compose_doc.compose_project_id', '=', composeId)
        .where('compose_doc.deleted_at_ms', 'is', null)
        .union(
          cte
            .selectFrom('doc')
            .innerJoin('around', 'around.parent_id', 'doc.id')
            .select(['doc.id', 'doc.parent_id', 'doc.is_show']),
        ),
    )
    .selectFrom('around')
    .selectAll()
    .execute()
  const folders = new Map(rows.map((row) => [row.id, row]))
  const known = new Map<number, boolean>()
  const isFolderHidden = (id: number): boolean => {
    const way: number[] = []
    let hidden = false
    for (let at: number | null = id; at !== null;) {
      const seen = known.get(at)
      const folder = folders.get(at)
      if (seen !== undefined || folder === undefined) {
        hidden = seen ?? false
        break
      }
      way.push(at)
      if (folder.is_show !== 1) {
        hidden = true
        break
      }
      at = folder.parent_id
    }
    for (const each of way) known.set(each, hidden)
    return hidden
  }
  return ({ is_show, parent_id }) => is_show !== 1 || (parent_id !== null && isFolderHidden(parent_id))
}

/** Shown folders and documents in the folders that entries refer to. */
async function readBelow(db: Db, composeId: number): Promise<Map<number, TreeRow[]>> {
  const below = new Map<number, TreeRow[]>()
  const query = treeRows(db).where('doc.parent_id', 'in', foldersOf(composeId)).where('doc.is_show', '=', 1)
  for await (const rows of streamTreeRows(db, query)) {
    for (const row of rows) {
      if (row.parent_id === null) continue
      const siblings = below.get(row.parent_id)
      if (siblings === undefined) below.set(row.parent_id, [row])
      else siblings.push(row)
    }
  }
  return below
}

/** Folders that entries refer to, and the shown ones in them. */
function foldersOf(composeId: number): RawBuilder<number> {
  return sql<number>`(
    with recursive inside(id) as (
      select doc_id from compose_doc
      where compose_project_id = ${composeId} and deleted_at_ms is null and is_source_folder = 1 and doc_id is not null
      union
      select folder.id from doc as folder join inside on folder.parent_id = inside.id
      where folder.is_folder = 1 and folder.is_show = 1 and folder.deleted_at_ms is null
    )
    select id from inside
  )`
}

/* What a page shows of what was found. */
import { sql } from 'kysely'
import { withAbove } from '../../../../content/doc-tree.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { EntryTable } from '../index/entry-kinds.ts'
import { listSources } from '../index/source-repo.ts'
import type { EntrySource } from '../index/entry-source.ts'

export interface PlaceRow {
  projectId: number
  projectName: string
  spaceId: number
  spaceName: string
}

/** Rows with their contents, by id of the entry. */
export async function listHitSources(
  db: Executor,
  rows: readonly { table: EntryTable; id: number }[],
): Promise<ReadonlyMap<number, EntrySource>> {
  const tables = Map.groupBy(rows, ({ table }) => table)
  const lists = await Promise.all(
    [...tables].map(([table, own]) =>
      listSources(
        db,
        table,
        own.map(({ id }) => id),
      ),
    ),
  )
  return new Map(lists.flat().map((source) => [source.entryId, source]))
}

export async function listProjectPlaces(
  db: Executor,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceRow>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select([
      'project.id as projectId',
      'project.name as projectName',
      'space.id as spaceId',
      'space.name as spaceName',
    ])
    .where('project.id', 'in', projectIds)
    .execute()
  return new Map(rows.map((row) => [row.projectId, row]))
}

export async function listModuleNames(
  db: Executor,
  moduleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (moduleIds.length === 0) return new Map()
  const rows = await db.selectFrom('module').select(['id', 'name']).where('id', 'in', moduleIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of the folders around each document, the outermost first. */
export async function listFolders(db: Executor, docIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const folders = new Map<number, string[]>()
  if (docIds.length === 0) return folders
  const rows = await withAbove(db, docIds)
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(['above.root', 'doc.id', 'doc.parent_id', 'doc.name'])
    .where(sql<boolean>`above.id <> above.root`)
    .execute()
  for (const [root, own] of Map.groupBy(rows, (row) => row.root)) folders.set(root, inOrder(own))
  return folders
}

function inOrder(rows: readonly { id: number; parent_id: number | null; name: string }[]): string[] {
  const names: string[] = []
  let row = rows.find(({ parent_id: parent }) => parent === null)
  while (row !== undefined && names.length < rows.length) {
    const { id } = row
    names.push(row.name)
    row = rows.find(({ parent_id: parent }) => parent === id)
  }
  return names
}

/* SQL of what a visitor of a composed project asks for. */
import type { Executor } from '../../../../db/content-store.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'
import { numbersIn, pairKey } from '../../../../db/pair-keys.ts'
import { readByKey, readByKeys } from '../../../../db/read-together.ts'
import { liveRows } from '../../../../db/rows.ts'
import { chainFrom } from '../../../../content/doc-tree.ts'

const shownProjects = (db: Executor) =>
  liveRows(db, 'compose_project').select([
    'id',
    'address_key',
    'name',
    'description',
    'head_revision_id',
    'updated_at_ms',
  ])

const shownProject = prepareQuery<{ composeId: number }>()((db, param) =>
  shownProjects(db).where('id', '=', param('composeId')),
)
export type ShownProject = Awaited<ReturnType<typeof shownProject>>[number]

/** The live project. */
export const findShownProject = readByKey<number, ShownProject>({
  one: async (db, composeId) => (await shownProject(db, { composeId }))[0],
  many: async (db, ids) =>
    new Map((await shownProjects(db).where('id', 'in', ids).execute()).map((row) => [row.id, row])),
})

/** What an open project shows of itself, by its key. */
export async function findOpened(
  db: Executor,
  key: string,
): Promise<Pick<ShownProject, 'description' | 'head_revision_id'> | undefined> {
  return liveRows(db, 'compose_project', { address_key: key })
    .select(['description', 'head_revision_id'])
    .executeTakeFirst()
}

/** A live entry that refers to a document, or to a folder around it. */
export interface ReferringEntry {
  parent_id: number | null
  doc_id: number | null
  name: string
  added_by: number
}

/** Live entries of the project that refer to one of the given documents and folders. */
export async function listReferring(
  db: Executor,
  composeId: number,
  docIds: readonly number[],
): Promise<ReferringEntry[]> {
  const keys = docIds.map((docId) => pairKey(composeId, docId))
  const found = await findReferring(db, keys)
  return keys.flatMap((key) => found.get(key) ?? [])
}

const findReferring = readByKeys<string, ReferringEntry[]>(async (db, keys) => {
  const { outers, inners } = numbersIn(keys)
  const rows = await liveRows(db, 'compose_doc', { compose_project_id: outers, doc_id: inners })
    .select(['compose_project_id', 'parent_id', 'doc_id', 'name', 'added_by'])
    .execute()
  return Map.groupBy(rows, (row) => pairKey(row.compose_project_id, row.doc_id ?? 0))
})

export interface OwnFolder {
  id: number
  parent_id: number | null
  name: string
}

/** A folder of the project and those around it, innermost first. */
export async function listOwnFolders(db: Executor, folderId: number | null): Promise<OwnFolder[]> {
  if (folderId === null) return []
  return chainFrom((await findOwnFolders(db, [folderId])).get(folderId) ?? [], folderId)
}

const findOwnFolders = readByKeys<number, OwnFolder[]>(async (db, ids) => {
  const rows = await db
    .withRecursive('around', (cte) =>
      cte
        .selectFrom('compose_doc')
        .select(['compose_doc.id as root', 'compose_doc.id', 'compose_doc.parent_id', 'compose_doc.name'])
        .where('compose_doc.id', 'in', ids)
        .union(
          cte
            .selectFrom('compose_doc')
            .innerJoin('around', 'around.parent_id', 'compose_doc.id')
            .select(['around.root', 'compose_doc.id', 'compose_doc.parent_id', 'compose_doc.name']),
        ),
    )
    .selectFrom('around')
    .selectAll()
    .execute()
  return Map.groupBy(rows, ({ root }) => root)
})

/** A page that visitors of the project see. */
export async function findShownPage(
  db: Executor,
  composeId: number,
  pageId: number,
): Promise<ShownPageRow | undefined> {
  const page = (await findShownPages(db, [pageId])).get(pageId)
  return page?.compose_project_id === composeId ? page : undefined
}

const shownPages = (db: Executor, ids: readonly number[]) =>
  liveRows(db, 'compose_page', { id: ids, status: 1 }).select([
    ...(['id', 'compose_project_id', 'name', 'order_index', 'head_revision_id', 'created_at_ms'] as const),
    'updated_at_ms',
  ])
export type ShownPageRow = Awaited<ReturnType<ReturnType<typeof shownPages>['execute']>>[number]

const findShownPages = readByKeys<number, ShownPageRow>(
  async (db, ids) => new Map((await shownPages(db, ids).execute()).map((row) => [row.id, row])),
)

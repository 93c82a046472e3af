/* SQL of what a visitor of a composed project asks for. */
import type { Executor } from '../../../../db/content-store.ts'
import { prepareQuery } from '../../../../db/prepared-query.ts'
import { liveRows } from '../../../../db/rows.ts'
import { chainFrom } from '../../../../content/doc-tree.ts'

const shownProject = prepareQuery<{ composeId: number }>()((db, param) =>
  db
    .selectFrom('compose_project')
    .select(['id', 'address_key', 'name', 'description', 'head_revision_id'])
    .where('id', '=', param('composeId'))
    .where('deleted_at_ms', 'is', null),
)
export type ShownProject = Awaited<ReturnType<typeof shownProject>>[number]

/** The live project. */
export async function findShownProject(db: Executor, composeId: number): Promise<ShownProject | undefined> {
  return (await shownProject(db, { composeId }))[0]
}

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
  return liveRows(db, 'compose_doc', { compose_project_id: composeId, doc_id: docIds })
    .select(['parent_id', 'doc_id', 'name', 'added_by'])
    .execute()
}

export interface OwnFolder {
  id: number
  parent_id: number | null
  name: string
}

/** A folder of the project and those around it, innermost first. */
export async function listOwnFolders(db: Executor, folderId: number | null): Promise<OwnFolder[]> {
  if (folderId === null) return []
  const rows = await db
    .withRecursive('around', (cte) =>
      cte
        .selectFrom('compose_doc')
        .select(['compose_doc.id', 'compose_doc.parent_id', 'compose_doc.name'])
        .where('compose_doc.id', '=', folderId)
        .union(
          cte
            .selectFrom('compose_doc')
            .innerJoin('around', 'around.parent_id', 'compose_doc.id')
            .select(['compose_doc.id', 'compose_doc.parent_id', 'compose_doc.name']),
        ),
    )
    .selectFrom('around')
    .selectAll()
    .execute()
  return chainFrom(rows, folderId)
}

/** A page that visitors of the project see. */
export async function findShownPage(db: Executor, composeId: number, pageId: number) {
  return liveRows(db, 'compose_page', { id: pageId, compose_project_id: composeId, status: 1 })
    .select(['id', 'name', 'order_index', 'head_revision_id', 'created_at_ms', 'updated_at_ms'])
    .executeTakeFirst()
}
export type ShownPageRow = NonNullable<Awaited<ReturnType<typeof findShownPage>>>

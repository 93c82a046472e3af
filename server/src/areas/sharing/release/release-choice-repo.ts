/* SQL of what is chosen for releases. */
import type { ReleaseMode } from '@lectern/contracts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { numbersIn, pairKey } from '../../../db/pair-keys.ts'
import { readByKey, readByKeys } from '../../../db/read-together.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** What is chosen of an application. */
export interface ChosenModule {
  moduleId: number
  mode: ReleaseMode
  isAll: boolean
  /** Documents, and folders with everything in them. */
  docs: readonly ChosenDoc[]
}

export interface ChosenDoc {
  id: number
  isFolder: boolean
}

/** Makes this the choice of a release. */
export async function replaceChoice(tx: Executor, releaseId: number, choice: readonly ChosenModule[]): Promise<void> {
  await tx.deleteFrom('release_doc').where('release_id', '=', releaseId).execute()
  await tx.deleteFrom('release_module').where('release_id', '=', releaseId).execute()
  for (const part of inBatches(choice, { columns: 4 }))
    await tx
      .insertInto('release_module')
      .values(
        part.map(({ moduleId, mode, isAll }) => ({
          release_id: releaseId,
          module_id: moduleId,
          mode,
          is_all: isAll ? 1 : 0,
        })),
      )
      .execute()
  await insertChosenDocs(
    tx,
    releaseId,
    choice.flatMap(({ moduleId, docs }) => docs.map((doc) => ({ ...doc, moduleId }))),
  )
}

/** Adds documents; those that are chosen already stay. */
export async function insertChosenDocs(
  tx: Executor,
  releaseId: number,
  docs: readonly (ChosenDoc & { moduleId: number })[],
): Promise<void> {
  for (const part of inBatches(docs, { size: docsPerStatement, columns: 4 }))
    await tx
      .insertInto('release_doc')
      .values(
        part.map(({ id, isFolder, moduleId }) => ({
          release_id: releaseId,
          module_id: moduleId,
          doc_id: id,
          is_folder: isFolder ? 1 : 0,
        })),
      )
      .onConflict((conflict) => conflict.columns(['release_id', 'doc_id']).doNothing())
      .execute()
}
const docsPerStatement = 5_000

/** Adds an application of which documents are chosen, unless it is chosen already. */
export async function insertChosenModule(
  tx: Executor,
  releaseId: number,
  { moduleId, mode }: Pick<ChosenModule, 'moduleId' | 'mode'>,
): Promise<void> {
  await tx
    .insertInto('release_module')
    .values({ release_id: releaseId, module_id: moduleId, mode, is_all: 0 })
    .onConflict((conflict) => conflict.columns(['release_id', 'module_id']).doNothing())
    .execute()
}

/** Live applications that are chosen for releases, in reading order; one that was moved to another project is none of them. */
export async function listChosenModules(db: Executor, releaseIds: readonly number[]) {
  if (releaseIds.length === 0) return []
  return rowsOf(db, 'release_module', { release_id: releaseIds })
    .innerJoin('project_release', 'project_release.id', 'release_module.release_id')
    .innerJoin('module', (join) =>
      join
        .onRef('module.id', '=', 'release_module.module_id')
        .onRef('module.project_id', '=', 'project_release.project_id'),
    )
    .select(['release_module.release_id', 'release_module.mode', 'release_module.is_all'])
    .select(['module.id as module_id', 'module.name', 'module.order_index'])
    .select(['module.tree_version', 'module.content_version', 'module.head_revision_id'])
    .where('module.deleted_at_ms', 'is', null)
    .orderBy('module.order_index')
    .orderBy('module.name')
    .orderBy('module.id')
    .execute()
}
export type ChosenModuleRow = Awaited<ReturnType<typeof listChosenModules>>[number]

/** Those of one release; `undefined` for none. */
export const findChosenModules = readByKey({
  one: (db, id: number) => listChosenModules(db, [id]),
  many: async (db, ids) => Map.groupBy(await listChosenModules(db, ids), (row) => row.release_id),
})

/** Live documents and folders that are chosen; one that was moved to another application is none of them. */
export async function listChosenDocs(
  db: Executor,
  releaseIds: readonly number[],
  { withHidden }: { withHidden: boolean },
) {
  if (releaseIds.length === 0) return []
  return rowsOf(db, 'release_doc', { release_id: releaseIds })
    .innerJoin('doc', (join) =>
      join.onRef('doc.id', '=', 'release_doc.doc_id').onRef('doc.module_id', '=', 'release_doc.module_id'),
    )
    .select(['release_doc.release_id', 'release_doc.module_id', 'release_doc.doc_id', 'release_doc.is_folder'])
    .where('doc.deleted_at_ms', 'is', null)
    .$if(!withHidden, (query) => query.where(isInHiddenPlace, '=', 0))
    .orderBy('release_doc.doc_id')
    .execute()
}

/** How many documents and folders are chosen, by release. */
export async function countChosenDocs(db: Executor, releaseIds: readonly number[]): Promise<Map<number, number>> {
  if (releaseIds.length === 0) return new Map()
  const rows = await rowsOf(db, 'release_doc', { release_id: releaseIds })
    .select(({ fn }) => ['release_id', fn.countAll<number>().as('count')])
    .groupBy('release_id')
    .execute()
  return new Map(rows.map((row) => [row.release_id, row.count]))
}

/** Which of these documents and folders are chosen themselves. */
export async function listChosenAmong(db: Executor, releaseId: number, docIds: readonly number[]): Promise<number[]> {
  const found = await findChosen(
    db,
    docIds.map((docId) => pairKey(releaseId, docId)),
  )
  return docIds.filter((docId) => found.has(pairKey(releaseId, docId)))
}

const findChosen = readByKeys<string, true>(async (db, keys) => {
  const { outers, inners } = numbersIn(keys)
  const rows = await rowsOf(db, 'release_doc', { release_id: outers, doc_id: inners })
    .select(['release_id', 'doc_id'])
    .execute()
  return new Map(rows.map((row) => [pairKey(row.release_id, row.doc_id), true]))
})

/** Live applications of the project among the ids. */
export async function listModulesOf(db: Executor, projectId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await liveRows(db, 'module', { project_id: projectId, id: ids }).select('id').execute()
  return rows.map((row) => row.id)
}

const idsPerStatement = 10_000

/** Live documents and folders among the ids. */
export async function findDocs(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, { moduleId: number; isFolder: boolean }>> {
  const found = new Map<number, { moduleId: number; isFolder: boolean }>()
  for (const part of inBatches(ids, { size: idsPerStatement })) {
    const rows = await liveRows(db, 'doc', { id: part }).select(['id', 'module_id', 'is_folder']).execute()
    for (const row of rows) found.set(row.id, { moduleId: row.module_id, isFolder: row.is_folder === 1 })
  }
  return found
}

/* What deletions took, as those who follow something of it see it. */
import type { Executor } from '../../../db/content-store.ts'
import { listDeleted, type Deleted } from './follower-repo.ts'
import { listTouchedDocs, type TouchedDoc } from './place-follower-repo.ts'
import { listDeletedDocs, listUsersOfModels } from './release-follower-repo.ts'
import { readMissingRefs } from '../../../content/content-refs.ts'

export interface DeletedDocs {
  /** What was deleted at once. */
  entries: readonly Deleted[]
  /** Documents in it. Who sees the thing itself hears of it, whatever else was in it. Of a shared model: documents that use it, which are still there. */
  docs: readonly TouchedDoc[]
  /** Those, and folders that had no documents. */
  shown: readonly TouchedDoc[]
  /** The different entries that documents or empty folders are of, or all of them. */
  entriesOf: (docIds: readonly number[] | undefined) => Deleted[]
}

export async function readDeleted(db: Executor, trashIds: readonly number[]): Promise<DeletedDocs> {
  const entries = await listDeleted(db, trashIds)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const trashOf = await listDeletedDocs(db, [...byId.keys()])
  const users = await readUsers(db, entries[0])
  const touched = await listTouchedDocs(db, [...trashOf.keys()])
  const taken = touched.map((doc) => ({ ...doc, isHidden: byId.get(trashOf.get(doc.id) ?? 0)?.isHidden === true }))
  const docs = [...taken, ...users]
  const filled = new Set(trashOf.values())
  const empty = entries.filter(({ kind, id }) => kind === 'doc' && !filled.has(id))
  for (const { id, subject_id: folderId } of empty) trashOf.set(folderId, id)
  for (const { id: docId } of users) trashOf.set(docId, entries[0]?.id ?? 0)
  const folders = empty.map(({ subject_id: id, name, project_id: projectId, isHidden }) => {
    return { id, name, author: '', projectId: projectId ?? 0, isHidden }
  })
  return {
    entries,
    docs,
    shown: [...docs, ...folders],
    entriesOf: (docIds) => {
      const ids = docIds === undefined ? byId.keys() : docIds.flatMap((docId) => trashOf.get(docId) ?? [])
      return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    },
  }
}

/** Models are deleted one at a time. */
async function readUsers(db: Executor, entry: Deleted | undefined): Promise<TouchedDoc[]> {
  if (entry?.kind !== 'model' || entry.module_id === null) return []
  return listUsersOfModel(db, { moduleId: entry.module_id, modelId: entry.subject_id })
}

/** Documents that use a shared model, itself or by way of others, whether or not it is there. */
export async function listUsersOfModel(
  db: Executor,
  { moduleId, modelId }: { moduleId: number; modelId: number },
): Promise<TouchedDoc[]> {
  await readMissingRefs({ db }, moduleId)
  return listTouchedDocs(db, await listUsersOfModels(db, moduleId, [modelId]))
}

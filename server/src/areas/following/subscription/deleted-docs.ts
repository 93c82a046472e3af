/* What deletions took, as those who follow something of it see it. */
import type { Executor } from '../../../db/content-store.ts'
import { listDeleted, type Deleted } from './follower-repo.ts'
import { listTouchedDocs, type TouchedDoc } from './place-follower-repo.ts'
import { listDeletedDocs } from './release-follower-repo.ts'

export interface DeletedDocs {
  /** What was deleted at once. */
  entries: readonly Deleted[]
  /** Documents in it. Who sees the thing itself hears of it, whatever else was in it. */
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
  const touched = await listTouchedDocs(db, [...trashOf.keys()])
  const docs = touched.map((doc) => ({ ...doc, isHidden: byId.get(trashOf.get(doc.id) ?? 0)?.isHidden === true }))
  const filled = new Set(trashOf.values())
  const empty = entries.filter(({ kind, id }) => kind === 'doc' && !filled.has(id))
  for (const { id, subject_id: folderId } of empty) trashOf.set(folderId, id)
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

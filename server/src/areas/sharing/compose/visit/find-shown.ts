/* Which entry shows a document to visitors, as the tree places it (`reading/compose-tree.ts`). */
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { isHiddenPlace } from '../../../../auth/visibility.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { DetailReader } from '../../../documents/doc/detail-queries.ts'
import { stateOfEntry } from '../compose-policy.ts'
import { listSources, readableBy } from '../reading/compose-sources.ts'
import { listOwnFolders, listReferring } from './shown-entry-repo.ts'

/** A document or folder that visitors see. */
export interface ShownDoc {
  docId: number
  moduleId: number
  /** The name it has here; empty for the source's. */
  name: string
  /** Folders of the tree around it, outermost first. */
  folders: { id: string; name: string }[]
}

interface Reading {
  db: Executor
  details: DetailReader
}

/** @throws {AppError} not_accessible for what visitors don't see, as for what does not exist */
export async function requireShown({ db, details }: Reading, composeId: number, docId: number): Promise<ShownDoc> {
  const chain = await details.chain(docId)
  const [entries, sources] = await Promise.all([
    listReferring(
      db,
      composeId,
      chain.map(({ id }) => id),
    ),
    listSources(db, composeId),
  ])
  const mayRead = readableBy(sources)
  const isHidden = isHiddenPlace(chain)
  // A nearer entry wins over one of a folder further out.
  const [shown] = chain.flatMap(({ id, module_id: moduleId }, depth) => {
    const entry = entries.find((each) => each.doc_id === id)
    if (entry === undefined) return []
    const isReadable = mayRead(moduleId, entry.added_by)
    const state = stateOfEntry({ isOwnFolder: false, isLive: true, isHidden, isReadable })
    return state === 'live' ? [{ entry, depth, moduleId }] : []
  })
  if (shown === undefined) throw new AppError('not_accessible')
  const { entry, depth, moduleId } = shown
  const inSource = chain.slice(1, depth + 1).map(({ id, name }) => ({
    id: encodeId('doc', id),
    name: id === entry.doc_id && entry.name !== '' ? entry.name : name,
  }))
  const own = (await listOwnFolders(db, entry.parent_id)).map(({ id, name }) => ({
    id: encodeId('composeEntry', id),
    name,
  }))
  return { docId, moduleId, name: depth === 0 ? entry.name : '', folders: [...inSource, ...own].reverse() }
}

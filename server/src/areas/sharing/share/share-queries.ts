import { nodeType } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { countDocs, listModuleTree, type TreeItem } from '../../documents/doc/tree/tree-queries.ts'
import type { ReleaseDocuments } from './release-documents.ts'
import { countInSnapshots, listFrozen, listItems } from './share-item-repo.ts'
import { findShare } from './share-repo.ts'
import { readShown, type ShownEnvironments } from './shown-environments.ts'

/** How many documents visitors of each share see now, by share id; all shares are of one application, or of one release. */
export async function countSharedDocs(
  { db }: Pick<AppContext, 'db'>,
  releases: Pick<ReleaseDocuments, 'count'>,
  shares: readonly Pick<ShareRow, 'id' | 'is_all' | 'module_id' | 'release_id'>[],
): Promise<Map<number, number>> {
  const ids = shares.map((share) => share.id)
  const { module_id: moduleId = null, release_id: releaseId = null } = shares[0] ?? {}
  if (releaseId !== null) {
    const count = await releases.count(releaseId)
    return new Map(ids.map((id) => [id, count]))
  }
  if (moduleId === null) return new Map()
  const chosen = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const item of await listItems(db, ids))
    if (item.snapshot_id === null) chosen.get(item.share_id)?.add(item.doc_id)
  const choices = shares.map(({ id, is_all }) => (is_all === 1 ? undefined : chosen.get(id)))
  const counts = await countDocs(db, moduleId, choices)
  const found = new Map(ids.map((id, index) => [id, counts[index] ?? 0]))
  const frozen = await listFrozen(db, ids)
  const inSnapshots = await countInSnapshots(
    db,
    frozen.map((item) => item.snapshot_id),
  )
  for (const { share_id: id, snapshot_id: snapshotId } of frozen)
    found.set(id, (found.get(id) ?? 0) + (inSnapshots.get(snapshotId) ?? 0))
  return found
}

/** A share as what writes it out needs it. */
export interface SharedContents {
  key: string
  name: string
  moduleId: number
  isAll: boolean
  environments: ShownEnvironments
  /** What visitors see now, parents first. */
  items: readonly TreeItem[]
  /** Folders and documents among them that are shared themselves or within a shared folder; the other folders only show where something is. */
  sharedIds: ReadonlySet<number>
}

/**
 * What visitors may export of a share.
 * @throws {AppError} visit_not_found when it ended, share_export_off
 */
export async function readExportedShare(db: AppContext['db'], shareId: number): Promise<SharedContents> {
  const share = await findShare(db, shareId)
  if (share === undefined) throw new AppError('visit_not_found')
  const { module_id: moduleId } = share
  if (share.allows_export !== 1 || moduleId === null) throw new AppError('share_export_off')
  const isAll = share.is_all === 1
  const listed = isAll ? [] : await listItems(db, [shareId])
  // Files are made of documents as they are now.
  if (listed.some((item) => item.snapshot_id !== null)) throw new AppError('share_export_off')
  const chosen = new Set(listed.map((item) => item.doc_id))
  const items = await listModuleTree(db, moduleId, isAll ? {} : { chosen })
  return {
    key: share.address_key,
    name: share.name,
    moduleId,
    isAll,
    environments: readShown(share.environments),
    items,
    sharedIds: listShared(items, isAll ? undefined : chosen),
  }
}

function listShared(items: readonly TreeItem[], chosen: ReadonlySet<number> | undefined): Set<number> {
  const shared = new Set<number>()
  for (const { row, parent, type } of items) {
    if (row === undefined) continue
    const around = items[parent]?.row
    const isWithin = around !== undefined && shared.has(around.id)
    if (chosen === undefined || type === nodeType.doc || chosen.has(row.id) || isWithin) shared.add(row.id)
  }
  return shared
}

import type { AppContext } from '../../../core/context.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { countDocs } from '../../documents/doc/tree/tree-queries.ts'
import type { ReleaseDocuments } from './release-documents.ts'
import { countInSnapshots, listFrozen, listItems } from './share-item-repo.ts'

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

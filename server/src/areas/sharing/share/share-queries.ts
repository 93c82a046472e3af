import type { AppContext } from '../../../core/context.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { countDocs } from '../../documents/doc/tree/tree-queries.ts'
import { listItems } from './share-repo.ts'

/** How many documents visitors of each share see now, by share id; all shares are of one application. */
export async function countSharedDocs(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  shares: readonly Pick<ShareRow, 'id' | 'is_all'>[],
): Promise<Map<number, number>> {
  const ids = shares.map((share) => share.id)
  const chosen = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const item of await listItems(db, ids)) chosen.get(item.share_id)?.add(item.doc_id)
  const choices = shares.map(({ id, is_all }) => (is_all === 1 ? undefined : chosen.get(id)))
  const counts = await countDocs(db, moduleId, choices)
  return new Map(ids.map((id, index) => [id, counts[index] ?? 0]))
}

/* The rows of a share whose folders are partly frozen. Pure. */
import type { TreeRow } from '../../documents/doc/tree/tree-queries.ts'

/** A document or folder as a snapshot has it, with everything around it there. */
export interface FrozenPlace {
  docId: number
  rows: readonly TreeRow[]
}

/**
 * Rows of an application in which what is frozen is what it was: at its present place, with what was in it, and nothing else. What is frozen
 * is nowhere else.
 */
export function withFrozen(live: readonly TreeRow[], places: readonly FrozenPlace[]): TreeRow[] {
  const parents = new Map(live.map((row) => [row.id, row.parent_id]))
  const frozen = new Map<number, TreeRow>()
  for (const { docId, rows } of places) {
    for (const row of rowsWithin(rows, docId)) {
      // Into the row itself: it belongs to no one else.
      const place = row.id === docId ? { parent_id: parents.get(docId) ?? null } : {}
      if (!frozen.has(row.id)) frozen.set(row.id, Object.assign(row, place))
    }
  }
  const roots = new Set(places.map(({ docId }) => docId))
  const isReplaced = ({ id, parent_id: parent }: TreeRow): boolean =>
    frozen.has(id) || roots.has(id) || (parent !== null && (frozen.has(parent) || roots.has(parent)))
  return [...live.filter((row) => !isReplaced(row)), ...frozen.values()]
}

/** The row of a folder or document, and of everything in it. */
function rowsWithin(rows: readonly TreeRow[], docId: number): TreeRow[] {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const within = rows.filter((row) => row.id === docId)
  for (const { id } of within) for (const row of children.get(id) ?? []) within.push(row)
  return within
}

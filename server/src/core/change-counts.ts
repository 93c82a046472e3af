import { compare, type ComponentSection, type StoredContent } from '@lectern/model'

/** How many things `compare` tells of between a state and the one before; another order is a change. */
export interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

export function countChanges(before: StoredContent, after: StoredContent, section?: ComponentSection): ChangeCounts {
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const { kind } of compare(before, after, section === undefined ? {} : { section }))
    counts[kind === 'reordered' ? 'changed' : kind] += 1
  return counts
}

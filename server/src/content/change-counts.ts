import {
  compare,
  compareRecords,
  type ApplicationContent,
  type Change,
  type ComponentSection,
  type StoredContent,
  type StoredRecord,
} from '@lectern/model'

/** How many things `compare` reports between a state and the one before; another order is a change. */
export interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

export function countChanges(before: StoredContent, after: StoredContent, section?: ComponentSection): ChangeCounts {
  return countOf(compare(before, after, section === undefined ? {} : { section }))
}

/** As `countChanges`, for records and an application's own content. */
export function countRecordChanges(
  before: StoredRecord | ApplicationContent,
  after: StoredRecord | ApplicationContent,
): ChangeCounts {
  if (before.kind === 'application' || after.kind === 'application')
    return countOf(before.kind === 'application' && after.kind === 'application' ? compare(before, after) : [])
  return countOf(compareRecords(before, after))
}

/** Another order is a change. */
export function countOf(changes: readonly Change[]): ChangeCounts {
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const { kind } of changes) counts[kind === 'reordered' ? 'changed' : kind] += 1
  return counts
}

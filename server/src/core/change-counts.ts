import { factsOf, isSameJson, type ComponentSection, type StoredContent } from '@lectern/model'

/** How many facts a state has more, other or fewer than the one before. */
export interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

export function countChanges(
  before: StoredContent | undefined,
  after: StoredContent,
  section?: ComponentSection,
): ChangeCounts {
  const old = before === undefined ? new Map<string, never>() : factsOf(before, section)
  const now = factsOf(after, section)
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const [path, value] of now) {
    const former = old.get(path)
    if (former === undefined) counts.added += 1
    else if (!isSameJson(former, value)) counts.changed += 1
  }
  for (const path of old.keys()) if (!now.has(path)) counts.removed += 1
  return counts
}

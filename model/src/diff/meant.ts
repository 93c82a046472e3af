/*
 * Which changes of a difference a link to it means.
 * Owns: what such a link is written with. Does not own: the address around it (`history-place.ts` and `content/change-words.ts`).
 */
import { worstLevel, type FindingLevel } from '../compatibility/rules/topics.ts'
import type { ChangeGroup } from './describe.ts'
import { topicOfGroup } from './summary-topics.ts'
import type { ChangeSummary } from './summary.ts'

const worst = 'worst'

/** Of a link to all that was saved at once: what is worst for callers, else what the title begins with; undefined where there is neither. */
export function meantOf({
  level,
  summary,
}: {
  level: FindingLevel
  summary: Pick<ChangeSummary, 'items'> | null
}): string | undefined {
  return level === 'harmless' ? summary?.items[0]?.topic : worst
}

/** What a link means, in the order of the difference: changes of one topic, or of the worst level; none for anything else. */
export function meantGroups(groups: readonly ChangeGroup[], meant: string | undefined): ChangeGroup[] {
  if (meant !== worst) return groups.filter((group) => topicOfGroup(group) === meant)
  const level = worstLevel(groups.map((group) => ({ level: group.level ?? 'harmless' })))
  return level === 'harmless' ? [] : groups.filter((group) => group.level === level)
}

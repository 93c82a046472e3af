/*
 * What makes documentation worse for those who read it. Owns: the rules, what each is about, how much it counts, and the score that follows.
 * Does not own: finding what breaks them (`find-problems.ts`; the columns of documents: the server).
 */

export const healthGroups = ['descriptions', 'examples', 'responses', 'upkeep', 'links'] as const
export type HealthGroup = (typeof healthGroups)[number]

/** `problem`: readers cannot use what is documented, or are misled; `suggestion`: they have to guess. */
export const healthLevels = ['problem', 'suggestion'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** What is checked: calls by HTTP and Dubbo, texts, shared models. */
export type HealthKind = 'http' | 'dubbo' | 'text' | 'model'

interface HealthRuleOf<Id extends string> {
  id: Id
  group: HealthGroup
  level: HealthLevel
  kinds: readonly HealthKind[]
}

function rule<Id extends string>(
  id: Id,
  group: HealthGroup,
  level: HealthLevel,
  kinds: readonly HealthKind[],
): HealthRuleOf<Id> {
  return { id, group, level, kinds }
}

const calls = ['http', 'dubbo'] as const
const described = ['http', 'dubbo', 'model'] as const

/** In the order in which they are shown. */
export const healthRules = [
  rule('no-description', 'descriptions', 'suggestion', calls),
  rule('fields-undescribed', 'descriptions', 'suggestion', described),
  rule('no-example', 'examples', 'suggestion', ['http']),
  rule('example-mismatch', 'examples', 'problem', described),
  rule('no-success-schema', 'responses', 'problem', ['http']),
  rule('no-error-response', 'responses', 'suggestion', ['http']),
  rule('answer-differs', 'responses', 'problem', ['http']),
  rule('failing-case', 'responses', 'problem', ['http']),
  rule('deprecated-unexplained', 'upkeep', 'suggestion', calls),
  rule('removed-upstream', 'upkeep', 'problem', calls),
  rule('behind-source', 'upkeep', 'problem', calls),
  rule('never-read', 'upkeep', 'suggestion', ['http', 'dubbo', 'text']),
  rule('broken-link', 'links', 'problem', ['http', 'dubbo', 'text', 'model']),
] as const
export type HealthRule = (typeof healthRules)[number]
export type HealthRuleId = HealthRule['id']

export function isHealthRule(id: string): id is HealthRuleId {
  return healthRules.some((each) => each.id === id)
}

/** What a broken rule counts. */
export const healthWeights: Readonly<Record<HealthLevel, number>> = { problem: 3, suggestion: 1 }

const weightOf = (rules: readonly HealthRuleOf<string>[]): number =>
  rules.reduce((sum, { level }) => sum + healthWeights[level], 0)

/** What all rules of a kind count together. */
export function weightOfKind(kind: HealthKind): number {
  return weightOf(healthRules.filter(({ kinds }) => kinds.some((each) => each === kind)))
}

/** How much was checked, by kind, and how many break each rule. */
export interface HealthCounts {
  kinds: Readonly<Partial<Record<HealthKind, number>>>
  rules: Readonly<Partial<Record<HealthRuleId, number>>>
}

/** Percent of what was checked that is in order, rounded down so that 100 means all of it; `null` when there is nothing to check. */
export function healthScore({ kinds, rules }: HealthCounts): number | null {
  const names: readonly HealthKind[] = ['http', 'dubbo', 'text', 'model']
  const most = names.reduce((sum, kind) => sum + (kinds[kind] ?? 0) * weightOfKind(kind), 0)
  if (most === 0) return null
  const lost = healthRules.reduce((sum, { id, level }) => sum + (rules[id] ?? 0) * healthWeights[level], 0)
  return Math.max(0, Math.floor((100 * (most - lost)) / most))
}

/** A score in a word. */
export const healthGrades = ['excellent', 'good', 'fair', 'poor'] as const
export type HealthGrade = (typeof healthGrades)[number]

export function gradeOf(score: number): HealthGrade {
  if (score >= 95) return 'excellent'
  if (score >= 80) return 'good'
  return score >= 60 ? 'fair' : 'poor'
}

/*
 * The rules, as they are listed and explained.
 */
import { directedAreas, plainAreas, type FindingLevel, type RuleArea, type RuleId, type Topic } from './topics.ts'

export interface Rule {
  id: RuleId
  topic: Topic
  /** Who sends the part; `none` for what is not sent. */
  direction: 'request' | 'response' | 'none'
  area: RuleArea
  /** Where no space decided otherwise. */
  level: FindingLevel
}

/** In the order of their areas. */
export const compatibilityRules: readonly Rule[] = [
  ...entriesOf(plainAreas).flatMap(([area, topics]) =>
    entriesOf<Record<string, FindingLevel>>(topics).map(([topic, level]) => ruleOf(area, topic, 'none', level)),
  ),
  ...entriesOf(directedAreas).flatMap(([area, topics]) =>
    entriesOf<Record<string, Readonly<Record<'request' | 'response', FindingLevel>>>>(topics).flatMap(
      ([topic, levels]) => [
        ruleOf(area, topic, 'request', levels.request),
        ruleOf(area, topic, 'response', levels.response),
      ],
    ),
  ),
]

function ruleOf(area: RuleArea, topic: string, direction: Rule['direction'], level: FindingLevel): Rule {
  const id = direction === 'none' ? topic : `${direction}-${topic}`
  // Topics of the areas; their names make the ids.
  return { id: id as RuleId, topic: topic as Topic, direction, area, level }
}

function entriesOf<Value extends object>(value: Value): [keyof Value & string, Value[keyof Value]][] {
  // `Object.entries` forgets the type of the keys.
  return Object.entries(value) as [keyof Value & string, Value[keyof Value]][]
}

const byId: ReadonlyMap<string, Rule> = new Map(compatibilityRules.map((rule) => [rule.id, rule]))

export function findRule(id: string): Rule | undefined {
  return byId.get(id)
}

/* The rules of compatibility as a list to choose levels in: a row for what changes, with a level for each direction. Pure. */
import { compatibilityRules, type Rule, type RuleArea } from '@lectern/model'

export interface RuleRow {
  topic: Rule['topic']
  area: RuleArea
  /** One, or one for requests and one for responses. */
  rules: Rule[]
}

export const ruleRows: readonly RuleRow[] = [...Map.groupBy(compatibilityRules, ({ topic }) => topic)].flatMap(
  ([topic, rules]) => (rules[0] === undefined ? [] : [{ topic, area: rules[0].area, rules }]),
)

interface Asked {
  /** Words that all have to be there, in the title or in an id. */
  text: string
  titleOf: (topic: Rule['topic']) => string
  /** Only these; all of them when absent. */
  ids?: ReadonlySet<string> | undefined
}

/** By area, in the order of the rules. */
export function filterRows({ text, titleOf, ids }: Asked): [RuleArea, RuleRow[]][] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = ruleRows.filter(({ topic, rules }) => {
    if (ids !== undefined && !rules.some(({ id }) => ids.has(id))) return false
    const searched = [titleOf(topic), ...rules.map(({ id }) => id)].join('\n').toLocaleLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return [...Map.groupBy(found, ({ area }) => area)]
}

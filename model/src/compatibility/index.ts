export { compareContents, type ContentOptions, type Surroundings } from './compare-content.ts'
export {
  compareDescriptions,
  type Description,
  type DescriptionOptions,
  type DocumentPair,
} from './compare-descriptions.ts'
export type { Direction } from './comparing.ts'
export type { Finding, FindingSubject } from './finding.ts'
export { groupWithPolicy, withPolicy, type CompatibilityPolicy } from './policy.ts'
export { findingLevels, worstLevel, type FindingLevel, type RuleId } from './rules/topics.ts'
export { compatibilityRules, findRule, type Rule } from './rules/rules.ts'
export type { RuleArea } from './rules/topics.ts'
export { explanationOf, type Explanation } from './rules/explanations.ts'

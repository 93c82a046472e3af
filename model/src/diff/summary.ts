/*
 * What changed in a few items, as the title of a saved state: the kinds of acts, how many of each, and the first names.
 * Owns: what is told first. Does not own: the words (`changes.json` of the languages).
 */
import { appendAll } from '../append-all.ts'
import { isObject, type Json } from '../json.ts'
import { withPolicy, type CompatibilityPolicy } from '../compatibility/policy.ts'
import { findingLevels } from '../compatibility/rules/topics.ts'
import type { ChangeGroup, GroupFinding } from './describe.ts'

/** Most telling first; `other` for everything without a topic of its own. */
export const summaryTopics = [
  'address',
  'summary',
  'renamed',
  'copied',
  'extracted',
  'fieldsRemoved',
  'parametersRemoved',
  'responsesRemoved',
  'fieldsAdded',
  'parametersAdded',
  'responsesAdded',
  'required',
  'optional',
  'type',
  'nullable',
  'notNull',
  'format',
  'enum',
  'enumAdded',
  'enumRemoved',
  'length',
  'range',
  'size',
  'pattern',
  'security',
  'servers',
  'errorCodesAdded',
  'errorCodesRemoved',
  'tagsAdded',
  'tagsRemoved',
  'deprecated',
  'undeprecated',
  'content',
  'defaultValue',
  'description',
  'example',
  'order',
  'other',
] as const
export type SummaryTopic = (typeof summaryTopics)[number]

/** Things of one topic. */
export interface SummaryItem {
  topic: SummaryTopic
  count: number
  /** The first of them by name, at most `mostNames`; of a rename the former name. */
  names: string[]
}

/** What a title is made of. */
export interface ChangeSummary {
  /** How many findings there are that callers break. */
  breaking: number
  items: SummaryItem[]
}

/** With what was found, by the rules' own levels: what counts of it may change later. */
export interface StoredSummary extends ChangeSummary {
  v: typeof summaryVersion
  findings: GroupFinding[]
}

/** Of the form, and of what was found for it: summaries of older versions are made again. */
const summaryVersion = 5
/** Findings that are kept of one state. */
const mostFindings = 500

const mostNames = 3
const mostItems = 4
const longestName = 64

/** What a field's values are held to, by what people call it; each is added, changed or removed. */
const limits: Readonly<Partial<Record<SummaryTopic, readonly string[]>>> = {
  defaultValue: ['default'],
  enum: ['enum', 'const'],
  format: ['format'],
  length: ['maxLength', 'minLength'],
  pattern: ['pattern'],
  range: ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'],
  security: ['security', 'securityWhole'],
  servers: ['server', 'servers', 'serverVariable'],
  size: ['maxItems', 'minItems', 'maxProperties', 'minProperties', 'uniqueItems'],
}

const topics: Readonly<Record<string, SummaryTopic>> = {
  'address.changed': 'address',
  'content.added': 'content',
  'content.changed': 'content',
  'content.removed': 'content',
  'deprecated.added': 'deprecated',
  'deprecated.removed': 'undeprecated',
  'description.added': 'description',
  'description.changed': 'description',
  'description.removed': 'description',
  'enumValue.added': 'enumAdded',
  'enumValue.removed': 'enumRemoved',
  'errorCode.added': 'errorCodesAdded',
  'errorCode.removed': 'errorCodesRemoved',
  'example.added': 'example',
  'example.changed': 'example',
  'example.removed': 'example',
  'exampleValue.added': 'example',
  'exampleValue.changed': 'example',
  'exampleValue.removed': 'example',
  'header.added': 'fieldsAdded',
  'header.removed': 'fieldsRemoved',
  'method.changed': 'address',
  'name.changed': 'summary',
  'parameter.added': 'parametersAdded',
  'parameter.addedRequired': 'parametersAdded',
  'parameter.removed': 'parametersRemoved',
  'parameter.renamed': 'renamed',
  'property.added': 'fieldsAdded',
  'property.addedRequired': 'fieldsAdded',
  'property.removed': 'fieldsRemoved',
  'property.renamed': 'renamed',
  'reference.copied': 'copied',
  'reference.extracted': 'extracted',
  'required.added': 'required',
  'required.removed': 'optional',
  'response.added': 'responsesAdded',
  'response.removed': 'responsesRemoved',
  'summary.added': 'summary',
  'summary.changed': 'summary',
  'tag.added': 'tagsAdded',
  'tag.removed': 'tagsRemoved',
  'nullable.added': 'nullable',
  'nullable.removed': 'notNull',
  'type.changed': 'type',
}

const topicsOfLimits = new Map(
  summaryTopics.flatMap((topic) => (limits[topic] ?? []).map((keyword) => [keyword, topic] as const)),
)

function topicOf(sentence: string): SummaryTopic {
  if (Object.hasOwn(topics, sentence)) return topics[sentence] ?? 'other'
  const [subject = ''] = sentence.split('.', 1)
  return topicsOfLimits.get(subject) ?? (subject.endsWith('Order') ? 'order' : 'other')
}

/** Items in the order of their topics; when there are many, the last ones count as `other`. */
export function summarizeChanges(groups: readonly ChangeGroup[]): ChangeSummary {
  const items = new Map<SummaryTopic, SummaryItem>()
  for (const group of groups) {
    const topic = topicOf(group.sentence)
    const item = items.get(topic) ?? { topic, count: 0, names: [] }
    item.count += group.changes.length
    appendAll(item.names, namesOf(topic, group).slice(0, mostNames - item.names.length))
    items.set(topic, item)
  }
  const sorted = [...items.values()].sort((a, b) => summaryTopics.indexOf(a.topic) - summaryTopics.indexOf(b.topic))
  return { breaking: breakingIn(findingsOf(groups)), items: limited(sorted) }
}

/** The same, to be kept. */
export function storeSummary(groups: readonly ChangeGroup[]): StoredSummary {
  const findings = findingsOf(groups).filter(({ level, isSpared }) => level !== 'harmless' || isSpared !== true)
  return { ...summarizeChanges(groups), v: summaryVersion, findings: findings.slice(0, mostFindings) }
}

/** As it counts where people decided about rules and changes. */
export function summaryWithPolicy({ items, findings }: StoredSummary, policy: CompatibilityPolicy): ChangeSummary {
  return { items, breaking: breakingIn(findings.map((finding) => withPolicy(finding, policy))) }
}

function breakingIn(findings: readonly GroupFinding[]): number {
  return findings.filter(({ level }) => level === 'breaking').length
}

/** Each once, the worst first. */
function findingsOf(groups: readonly ChangeGroup[]): GroupFinding[] {
  const all = groups.flatMap(({ findings }) => findings ?? [])
  const byPrint = new Map(all.map((finding) => [finding.fingerprint, finding]))
  return [...byPrint.values()].sort((a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level))
}

function limited(items: readonly SummaryItem[]): SummaryItem[] {
  if (items.length <= mostItems) return [...items]
  const left = items.slice(mostItems - 1)
  const count = left.reduce((sum, item) => sum + item.count, 0)
  return [...items.slice(0, mostItems - 1), { topic: 'other', count, names: [] }]
}

/** What a group is about: entries by their own names, all else by the field it is in. */
function namesOf(topic: SummaryTopic, { sentence, place, names, changes }: ChangeGroup): string[] {
  const [first] = changes
  if (names.length > 0) return names.map(short)
  if (first === undefined || topic === 'content' || topic === 'servers') return []
  if (topic === 'renamed') return [first.params.before, first.params.after].map(short)
  if (topic === 'summary' || topic === 'address') return first.params.after === '' ? [] : [short(first.params.after)]
  const isNamed = /^(?:enumValue|errorCode|header|parameter|property|reference|response|tag)\./.test(sentence)
  const name = isNamed ? first.params.name : place.findLast(({ kind }) => kind === 'field')?.name
  return name === undefined || name === '' ? [] : [short(name)]
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** What was kept, such as in a message; undefined for anything else. */
export function readSummary(kept: Json): ChangeSummary | undefined {
  if (!isObject(kept) || !Array.isArray(kept['items'])) return undefined
  const items = kept['items'].flatMap((item): SummaryItem[] => {
    if (!isObject(item) || typeof item['count'] !== 'number' || !Array.isArray(item['names'])) return []
    const topic = summaryTopics.find((each) => each === item['topic']) ?? 'other'
    return [{ topic, count: item['count'], names: item['names'].map(String) }]
  })
  return { breaking: typeof kept['breaking'] === 'number' ? kept['breaking'] : 0, items }
}

/** What `storeSummary` made, when it has the form of today. */
export function readStoredSummary(stored: Json): StoredSummary | undefined {
  const summary = readSummary(stored)
  if (summary === undefined || !isObject(stored) || stored['v'] !== summaryVersion) return undefined
  // Of `storeSummary`, as its version says.
  const findings = (stored['findings'] ?? []) as unknown as GroupFinding[]
  return { ...summary, v: summaryVersion, findings }
}

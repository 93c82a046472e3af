/*
 * What changed in a few items, as the title of a saved state: the kinds of acts, how many of each, and the first names.
 * Owns: which names a title has. Does not own: what it is about (`summary-topics.ts`), and the words (`changes.json` of the languages).
 */
import { appendAll } from '../append-all.ts'
import { isObject, type Json } from '../json.ts'
import { withPolicy, type CompatibilityPolicy } from '../compatibility/policy.ts'
import { findingLevels } from '../compatibility/rules/topics.ts'
import type { ChangeGroup, GroupFinding } from './describe.ts'
import type { PlaceKind } from './place.ts'
import { summaryTopics, topicOfGroup, type SummaryTopic } from './summary-topics.ts'

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
const summaryVersion = 7
/** Findings that are kept of one state. */
const mostFindings = 500

const mostNames = 3
const mostItems = 4
const longestName = 64

/** Items in the order of their topics; when there are many, the last ones count as `other`. */
export function summarizeChanges(groups: readonly ChangeGroup[]): ChangeSummary {
  const items = new Map<SummaryTopic, SummaryItem>()
  for (const group of groups) {
    const topic = topicOfGroup(group)
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

/** Steps of a place that a title calls by their names. */
const namedPlaces: ReadonlySet<PlaceKind> = new Set([
  'callback',
  'definition',
  'encoding',
  'errorCode',
  'example',
  'field',
  'item',
  'link',
  'mediaType',
  'path',
  'response',
  'tag',
  'variable',
])

/** Topics of things there is one of, or that not everyone may see the names of. */
const nameless: ReadonlySet<SummaryTopic> = new Set(['content', 'externalDocs', 'information', 'servers', 'variables'])

const namedEntries =
  /^(?:callback|commonPart|enumMeaning|enumValue|errorCode|header|link|mediaType|parameter|property|reference|response|tag)\./

/** What a group is called by in a title; none where it is about the whole. */
export function namesOfGroup(group: ChangeGroup): string[] {
  return namesOf(topicOfGroup(group), group)
}

/** What a group is about: entries by their own names, all else by the thing it is in. */
function namesOf(topic: SummaryTopic, { sentence, place, names, changes }: ChangeGroup): string[] {
  const [first] = changes
  if (first === undefined || nameless.has(topic)) return []
  if (names.length > 0) return names.map(short)
  if (topic === 'renamed') return [first.params.before, first.params.after].map(short)
  if (topic === 'summary' || topic === 'address' || topic === 'version')
    return first.params.after === '' ? [] : [short(first.params.after)]
  const around = place.findLast(({ kind }) => namedPlaces.has(kind))?.name
  const name = namedEntries.test(sentence)
    ? first.params.name
    : (around ?? (topic === 'other' ? first.params.name : ''))
  return name === '' ? [] : [short(name)]
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

/*
 * What changed, as people are shown it: acts instead of facts, equal changes of many fields together, each with its level.
 * Owns: which changes are one. Does not own: the changes (`compare.ts`), their words (`diff.json` and `changes.json` of the languages).
 */
import type { Finding } from '../compatibility/finding.ts'
import { createFindingLookup, type FindingLookup } from '../compatibility/findings-of-changes.ts'
import { worstLevel, type FindingLevel } from '../compatibility/rules/topics.ts'
import { isObject } from '../json.ts'
import { valueText } from '../number-literal.ts'
import type { Change } from './compare.ts'
import type { PlaceStep } from './place.ts'
import { findCopies, findRenames, placeKey, type Act } from './renames.ts'
import type { DiffSentenceKey } from './sentence-keys.ts'
import { flags } from './topics.ts'

/** One thing that people did; several changes when it was done to many fields alike. */
export interface ChangeGroup {
  kind: Change['kind']
  sentence: DiffSentenceKey
  /** Absent for what no program calls. */
  level?: FindingLevel
  /** What was found about it; its level is that of the worst. */
  findings?: GroupFinding[]
  /** Common to all. */
  place: PlaceStep[]
  /** What it was done to, below `place`; one for each of `changes`, where there are several. */
  names: string[]
  changes: Change[]
}

/** What a finding is about is the group it is in. */
export type GroupFinding = Pick<Finding, 'ruleId' | 'level' | 'fingerprint' | 'isSpared' | 'accepted'>

export interface DescribeOptions {
  /** What the changes are to callers (`compareContents`); absent where no program is concerned, as for dictionaries. */
  findings?: readonly Finding[] | undefined
}

/** In the order of the changes. */
export function describeChanges(changes: readonly Change[], { findings }: DescribeOptions = {}): ChangeGroup[] {
  const judge = findings === undefined ? undefined : createJudge(findings)
  const found = new Set(
    findings?.flatMap(({ path, formerPath }) => (formerPath === undefined ? [path] : [path, formerPath])),
  )
  const acts = [...findRenames(changes), ...findCopies(changes, found)]
  const ofPart = new Map(acts.flatMap((act) => act.parts.map((part) => [part, act] as const)))
  const required = absorbRequired(changes)
  const done = new Set<Act>()
  const single = changes.flatMap((change): ChangeGroup[] => {
    if (required.absorbed.has(change)) return []
    const act = ofPart.get(change)
    if (act === undefined) return [groupOf(change, required.of.get(change), judge)]
    if (done.has(act)) return []
    done.add(act)
    return groupsOfAct(act, judge)
  })
  return gather(single)
}

/** What some changes are to callers together. */
type Judge = (changes: readonly Change[]) => Pick<ChangeGroup, 'level' | 'findings'>

/** Changes that nothing was found about only describe. */
function createJudge(findings: readonly Finding[]): Judge {
  const lookUp: FindingLookup = createFindingLookup(findings)
  return (changes) => {
    const found = [...new Set(changes.flatMap(lookUp))]
    return { level: worstLevel(found), ...(found.length > 0 && { findings: found.map(inGroup) }) }
  }
}

function inGroup({ ruleId, level, fingerprint, isSpared, accepted }: Finding): GroupFinding {
  return { ruleId, level, fingerprint, ...(isSpared && { isSpared }), ...(accepted && { accepted }) }
}

function groupOf(change: Change, required: Change | undefined, judge: Judge | undefined): ChangeGroup {
  const sentence = isRequired(change) || required !== undefined ? requiredSentence(change) : change.sentence
  const { place } = change
  const kind = isSwitch(change) ? 'changed' : change.kind
  const judged = judge?.(required === undefined ? [change] : [change, required])
  return { kind, sentence, ...judged, place, names: [], changes: [change] }
}

function groupsOfAct({ named, parts, inside }: Act, judge: Judge | undefined): ChangeGroup[] {
  const { sentence, kind, place } = named
  const group: ChangeGroup = { kind, sentence, ...judge?.(parts), place, names: [], changes: [named] }
  return [group, ...inside.map((change) => groupOf(change, undefined, judge))]
}

/** A field that is on or off is changed, not added. */
function isSwitch({ sentence }: Change): boolean {
  return flags.has(sentence.split('.')[0] ?? '')
}

function isRequired({ sentence, after }: Change): boolean {
  return sentence === 'parameter.added' && isObject(after) && after['required'] === true
}

function requiredSentence({ sentence }: Change): DiffSentenceKey {
  if (sentence === 'property.added') return 'property.addedRequired'
  return sentence === 'parameter.added' ? 'parameter.addedRequired' : sentence
}

/** That a new field is required, and that one that was removed is not any more, goes with the field. */
function absorbRequired(changes: readonly Change[]): { of: Map<Change, Change>; absorbed: Set<Change> } {
  const fields = new Map<string, Change>()
  for (const change of changes) {
    if (change.sentence === 'property.added' || change.sentence === 'property.removed')
      fields.set(`${change.kind} ${placeKey([...change.place, { kind: 'field', name: change.params.name }])}`, change)
  }
  const result = { of: new Map<Change, Change>(), absorbed: new Set<Change>() }
  for (const change of changes) {
    if (!change.sentence.startsWith('required.')) continue
    const field = fields.get(`${change.kind} ${placeKey(change.place)}`)
    if (field === undefined) continue
    result.of.set(field, change)
    result.absorbed.add(change)
  }
  return result
}

/** Entries that are gathered by the place they are in. */
const entryTopics: ReadonlySet<string> = new Set([
  'enumValue',
  'errorCode',
  'example',
  'header',
  'mediaType',
  'parameter',
  'property',
  'response',
  'tag',
])

/** Equal changes of several things together, where the first of them is. */
function gather(groups: readonly ChangeGroup[]): ChangeGroup[] {
  const byKey = Map.groupBy(groups, (group) => gatherKey(group) ?? group)
  return [...byKey.values()].flatMap((those) => {
    const [first] = those
    return first === undefined || those.length === 1 ? those : [together(first, those)]
  })
}

/** What groups must have in common to be one; undefined for those that stay alone. */
function gatherKey({ sentence, kind, level, place, changes }: ChangeGroup): string | undefined {
  const [change] = changes
  const [topic = ''] = sentence.split('.')
  if (change === undefined || kind === 'reordered' || sentence.endsWith('.renamed')) return undefined
  if (kind !== 'changed' && entryTopics.has(topic)) return JSON.stringify([sentence, level, placeKey(place)])
  if (place.at(-1)?.kind !== 'field' || change.isText) return undefined
  const { before, after } = change
  const values = topic === 'required' ? [] : [before ?? null, after ?? null].map(valueText)
  return JSON.stringify([sentence, level, placeKey(place.slice(0, 1)), values])
}

function together(first: ChangeGroup, groups: readonly ChangeGroup[]): ChangeGroup {
  const changes = groups.flatMap((group) => group.changes)
  const findings = groups.flatMap((group) => group.findings ?? [])
  const all = { changes, ...(findings.length > 0 && { findings }) }
  const isEntry = first.kind !== 'changed' && entryTopics.has(first.sentence.split('.')[0] ?? '')
  if (isEntry) return { ...first, ...all, names: changes.map(({ params }) => params.name) }
  const common = commonPlace(groups.map(({ place }) => place))
  return { ...first, ...all, place: common, names: groups.map(({ place }) => placeName(place.slice(common.length))) }
}

/** The beginning of all places; at least one step of each is left. */
function commonPlace(places: readonly (readonly PlaceStep[])[]): PlaceStep[] {
  const [first = [], ...others] = places
  const most = places.reduce((least, { length }) => Math.min(least, length - 1), Infinity)
  let length = 0
  while (
    length < most &&
    others.every((place) => placeKey(place.slice(0, length + 1)) === placeKey(first.slice(0, length + 1)))
  )
    length += 1
  return first.slice(0, length)
}

/** A place below another one in one word: `items.quantity`. */
function placeName(place: readonly PlaceStep[]): string {
  return place
    .map(({ kind, name }) => (kind === 'items' ? '[]' : name))
    .filter((name) => name !== undefined)
    .join('.')
}

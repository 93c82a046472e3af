/*
 * What changed, as people are shown it: acts instead of facts, equal changes of many fields together, each with its level.
 * Owns: which changes are one. Does not own: the changes (`compare.ts`), their words (`diff.json` and `changes.json` of the languages).
 */
import type { StoredContent } from '../content/content.ts'
import { isObject } from '../json.ts'
import { valueText } from '../number-literal.ts'
import type { BreakingOptions } from './breaking.ts'
import type { Change } from './compare.ts'
import { changeLevelOf, worseLevel, type ChangeLevel } from './level.ts'
import type { PlaceStep } from './place.ts'
import { findCopies, findRenames, placeKey, type Act } from './renames.ts'
import type { DiffSentenceKey } from './sentence-keys.ts'
import { flags } from './topics.ts'

/** One thing that people did; several changes when it was done to many fields alike. */
export interface ChangeGroup {
  kind: Change['kind']
  sentence: DiffSentenceKey
  /** Absent for what no program calls. */
  level?: ChangeLevel
  /** Common to all. */
  place: PlaceStep[]
  /** What it was done to, below `place`; one for each of `changes`, where there are several. */
  names: string[]
  changes: Change[]
}

export interface DescribeOptions extends BreakingOptions {
  /** The older content; absent where no program is concerned, as for dictionaries. */
  content?: StoredContent
}

/** In the order of the changes. */
export function describeChanges(changes: readonly Change[], options: DescribeOptions = {}): ChangeGroup[] {
  const acts = [...findRenames(changes), ...findCopies(changes)]
  const ofPart = new Map(acts.flatMap((act) => act.parts.map((part) => [part, act] as const)))
  const required = absorbRequired(changes)
  const done = new Set<Act>()
  const single = changes.flatMap((change): ChangeGroup[] => {
    if (required.absorbed.has(change)) return []
    const act = ofPart.get(change)
    if (act === undefined) return [groupOf(change, required.of.get(change), options)]
    if (done.has(act)) return []
    done.add(act)
    return groupsOfAct(act, options)
  })
  return gather(single)
}

function groupOf(change: Change, required: Change | undefined, options: DescribeOptions): ChangeGroup {
  const level = worseLevel(ownLevel(change, options), required && ownLevel(required, options))
  const sentence = isRequired(change) || required !== undefined ? requiredSentence(change) : change.sentence
  const { place } = change
  const kind = isSwitch(change) ? 'changed' : change.kind
  return { kind, sentence, ...(level !== undefined && { level }), place, names: [], changes: [change] }
}

function groupsOfAct({ named, parts, inside }: Act, options: DescribeOptions): ChangeGroup[] {
  const isRename = named.sentence.endsWith('.renamed')
  // A copy means the same as the model it was made from, as far as can be seen here.
  const level = isRename
    ? parts.map((part) => ownLevel(part, options)).reduce(worseLevel, undefined)
    : options.content && 'harmless'
  const { sentence, kind, place } = named
  const group = { kind, sentence, ...(level !== undefined && { level }), place, names: [], changes: [named] }
  return [group, ...inside.map((change) => groupOf(change, undefined, options))]
}

function ownLevel(change: Change, { content, ...options }: DescribeOptions): ChangeLevel | undefined {
  return content && changeLevelOf(change, content, options)
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
  const isEntry = first.kind !== 'changed' && entryTopics.has(first.sentence.split('.')[0] ?? '')
  if (isEntry) return { ...first, names: changes.map(({ params }) => params.name), changes }
  const common = commonPlace(groups.map(({ place }) => place))
  return { ...first, place: common, names: groups.map(({ place }) => placeName(place.slice(common.length))), changes }
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

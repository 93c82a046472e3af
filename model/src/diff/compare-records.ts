/*
 * What changed between two records: dictionaries, error codes and constants, how pushes are taken, settings and pages of composed projects. Told in
 * the sentences of `compare`.
 */
import { contentVersion, type ApplicationContent } from '../content/content.ts'
import type { Json, JsonObject } from '../json.ts'
import { isReordered } from '../merge/order.ts'
import type {
  ComposePageRecord,
  ComposeRecord,
  ConstantsRecord,
  DictionaryItem,
  DictionaryRecord,
  PushRecord,
  StoredRecord,
} from '../settings/records.ts'
import { compare, type Change } from './compare.ts'
import type { PlaceStep } from './place.ts'
import { isDiffSentenceKey } from './sentence-keys.ts'
import { shortText } from './topics.ts'

/** What makes `after` of `before`, in reading order; nothing for records of two kinds. */
export function compareRecords(before: StoredRecord, after: StoredRecord): Change[] {
  if (before.kind === 'dictionary' && after.kind === 'dictionary') return compareDictionaries(before, after)
  if (before.kind === 'constants' && after.kind === 'constants') return compareConstants(before, after)
  if (before.kind === 'compose' && after.kind === 'compose') return compareComposeSettings(before, after)
  if (before.kind === 'composePage' && after.kind === 'composePage') return comparePages(before, after)
  return before.kind === 'push' && after.kind === 'push' ? comparePush(before, after) : []
}

function compareDictionaries(before: DictionaryRecord, after: DictionaryRecord): Change[] {
  return [
    ...compareTexts(['name', 'description'], before, after, { way: '', name: before.name }),
    ...compareLists(
      { before: before.items, after: after.items, path: 'items', topic: 'enumValue', orderTopic: 'enumOrder' },
      ({ id }) => String(id),
      ({ value }) => value,
      compareItems,
    ),
  ]
}

function compareItems(before: DictionaryItem, after: DictionaryItem): Change[] {
  const { value } = before
  const way = `items/${value}/`
  const place: PlaceStep[] = [{ kind: 'item', name: value }]
  const isMeaning = before.name !== after.name || before.description !== after.description
  return [
    ...compareValues(['value', 'type'], before, after, { way, place }),
    ...(isMeaning
      ? textChange('enumMeaning', { path: `${way}name`, place: [], name: value }, [meaningOf(before), meaningOf(after)])
      : []),
  ]
}

const meaningOf = ({ name, description }: DictionaryItem): string =>
  [name, description].filter((text) => text !== '').join('\n')

function compareConstants(before: ConstantsRecord, after: ConstantsRecord): Change[] {
  return [
    ...compareLists(
      { before: before.codes, after: after.codes, path: 'codes', topic: 'errorCode', orderTopic: 'errorCodeOrder' },
      ({ code }) => code,
      ({ code }) => code,
      (old, now) =>
        compareTexts(['name', 'description', 'solution'], old, now, {
          way: `codes/${old.code}/`,
          name: old.code,
          place: [{ kind: 'errorCode', name: old.code }],
        }),
    ),
    ...textChange('content', { path: 'text', place: [], name: '' }, [before.text, after.text]),
  ]
}

function comparePush({ v: _v, kind: _kind, ...before }: PushRecord, after: PushRecord): Change[] {
  // The keys of an object of a known type.
  return compareValues(Object.keys(before) as (keyof typeof before)[], before, after)
}

function compareComposeSettings(before: ComposeRecord, after: ComposeRecord): Change[] {
  const commonOf = (root: JsonObject): ApplicationContent => ({ v: contentVersion, kind: 'application', root })
  return [
    ...compareValues(['gatewayUrl', 'allowsDebug', 'showsHistory', 'allowsExport'], before, after),
    ...compare(commonOf(before.root), commonOf(after.root)),
  ]
}

function comparePages(before: ComposePageRecord, after: ComposePageRecord): Change[] {
  return [
    ...textChange('name', { path: 'title', place: [], name: before.title }, [before.title, after.title]),
    ...textChange('content', { path: 'content', place: [], name: '' }, [before.content, after.content]),
  ]
}

interface Lists<T> {
  before: readonly T[]
  after: readonly T[]
  path: string
  topic: 'enumValue' | 'errorCode'
  orderTopic: 'enumOrder' | 'errorCodeOrder'
}

/** Things that came and went, what changed in those that stayed, and their order. */
function compareLists<T>(
  { before, after, path, topic, orderTopic }: Lists<T>,
  keyOf: (thing: T) => string,
  nameOf: (thing: T) => string,
  inside: (before: T, after: T) => Change[],
): Change[] {
  const old = new Map(before.map((thing) => [keyOf(thing), thing]))
  const now = new Map(after.map((thing) => [keyOf(thing), thing]))
  const whole = (kind: 'added' | 'removed', thing: T): Change => ({
    kind,
    path: `${path}/${nameOf(thing)}`,
    place: [],
    sentence: `${topic}.${kind}`,
    params: { name: nameOf(thing), before: '', after: '' },
    isText: false,
  })
  const [oldKeys, newKeys] = [[...old.keys()], [...now.keys()]]
  return [
    ...before.filter((thing) => !now.has(keyOf(thing))).map((thing) => whole('removed', thing)),
    ...after.flatMap((thing) => {
      const former = old.get(keyOf(thing))
      return former === undefined ? [whole('added', thing)] : inside(former, thing)
    }),
    ...(isReordered(oldKeys, newKeys)
      ? [
          {
            kind: 'reordered' as const,
            path: `order(${path})`,
            place: [],
            sentence: `${orderTopic}.changed` as const,
            params: { name: path, before: before.map(nameOf).join(', '), after: after.map(nameOf).join(', ') },
            before: before.map(nameOf),
            after: after.map(nameOf),
            isText: false,
          },
        ]
      : []),
  ]
}

/** Fields that are texts; an empty one is not there. */
function compareTexts<K extends 'name' | 'description' | 'solution'>(
  fields: readonly K[],
  before: Readonly<Record<K, string>>,
  after: Readonly<Record<K, string>>,
  { way, name, place = [] }: { way: string; name: string; place?: PlaceStep[] },
): Change[] {
  return fields.flatMap((field) =>
    textChange(field, { path: `${way}${field}`, place, name }, [before[field], after[field]]),
  )
}

function textChange(
  topic: 'name' | 'description' | 'solution' | 'enumMeaning' | 'content',
  { name, ...where }: { path: string; place: PlaceStep[]; name: string },
  [before, after]: readonly [string, string],
): Change[] {
  if (before === after) return []
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
  const params = { name, before: shortText(before), after: shortText(after) }
  return [{ kind, ...where, sentence: `${topic}.${kind}`, params, before, after, isText: topic !== 'name' }]
}

/** Fields with a value each; an empty text is none. */
function compareValues<K extends string>(
  fields: readonly K[],
  before: Readonly<Record<K, Json>>,
  after: Readonly<Record<K, Json>>,
  { way, place }: { way: string; place: PlaceStep[] } = { way: '', place: [] },
): Change[] {
  return fields.flatMap((field) => {
    const [old, now] = [before[field], after[field]]
    if (old === now) return []
    const kind = old === '' ? 'added' : now === '' ? 'removed' : 'changed'
    const own = `${field}.${kind}`
    const params = { name: field, before: shortText(old), after: shortText(now) }
    const sentence = isDiffSentenceKey(own) ? own : (`other.${kind}` as const)
    const where = { path: way + field, place }
    return [{ kind, ...where, sentence, params, before: old, after: now, isText: false }]
  })
}

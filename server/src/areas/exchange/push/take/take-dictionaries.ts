/*
 * Dictionaries a push describes: made, or merged with the current one. Owns: which texts fit a dictionary. Runs in the caller's transaction, with a
 * bounded number of statements whatever comes.
 */
import { dictionaryLimits, modifySource, type DictionaryItem as SentItem } from '@lectern/contracts'
import { recordVersion, type DictionaryItem, type DictionaryRecord } from '@lectern/model'
import { encodeId } from '../../../../core/public-ids.ts'
import { writeStates } from '../../../../content/write-states.ts'
import { packText, type Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { updateMany } from '../../../../db/update-many.ts'
import { touchContent } from '../../../documents/dictionary/dictionary-commands.ts'
import { readDictionaries, type CurrentDictionary } from '../../../documents/dictionary/named-dictionary-queries.ts'
import { mergeKeyed } from './merge-last-pushed.ts'
import type { PushedDictionary } from '../read/push-facts.ts'
import type { PushPlace } from '../push-place.ts'
import { listLastPushed, saveLastPushed } from './last-pushed-repo.ts'
import { newRow } from '../../../../core/new-row.ts'

type Item = Omit<DictionaryItem, 'id'>

interface Wanted {
  name: string
  description: string
  items: Item[]
}

/** What became of them. */
export interface TakenDictionaries {
  /** Public ids by name: those that exist in the end. */
  ids: Map<string, string>
  /** Names of dictionaries that stay as people wrote them in some place. */
  kept: string[]
  /** Names that found no room. */
  left: string[]
}

/** Takes them over. Empty lists of items leave the existing items: they name a dictionary, and make none. */
export async function takeDictionaries(
  tx: Executor,
  place: PushPlace,
  pushed: readonly PushedDictionary[],
): Promise<TakenDictionaries> {
  const taken: TakenDictionaries = { ids: new Map(), kept: [], left: [] }
  if (pushed.length === 0) return taken
  const standing = await listByName(tx, place.moduleId)
  const named = pushed.map(fit).filter(({ name, items }) => items.length > 0 || standing.has(name))
  const wanted = new Map(named.map((each) => [each.name, each]))
  const lastPushed = await listLastPushed(tx, place.tokenId, 'dictionary')
  const changes: Change[] = []
  let room = dictionaryLimits.dictionaries - standing.size
  for (const [name, each] of wanted) {
    const there = standing.get(name)
    const before = readLastPushed(lastPushed.get(name))
    if (there === undefined) {
      // Deleted here, and pushed as it was: it stays deleted.
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(each)) continue
      if (room > 0) changes.push({ wanted: each, record: recordOf(each, each.items, []) })
      else taken.left.push(name)
      room -= 1
      continue
    }
    const { record, kept } = mergeInto(there.content, each, before)
    if (kept) taken.kept.push(name)
    if (JSON.stringify(record) !== JSON.stringify(there.content)) changes.push({ wanted: each, record, there })
  }
  await writeChanges(tx, place, changes)
  const news = new Map([...wanted].map(([name, each]) => [name, JSON.stringify(each)] as const))
  const unsaid = new Map(
    [...news].filter(([name, text]) => lastPushed.get(name) !== text && !taken.left.includes(name)),
  )
  await saveLastPushed(tx, { tokenId: place.tokenId, kind: 'dictionary' }, unsaid)
  const after = changes.length === 0 ? standing : await listByName(tx, place.moduleId)
  for (const name of wanted.keys()) {
    const row = after.get(name)
    if (row !== undefined) taken.ids.set(name, encodeId('dictionary', row.id))
  }
  return taken
}

/** Texts as long as a dictionary's may be, values once each and of a type they are written in. */
function fit({ name, description, items }: PushedDictionary): Wanted {
  const values = new Set<string>()
  const fitting = items.slice(0, dictionaryLimits.items).flatMap((item): Item[] => {
    const value = cut(item.value, dictionaryLimits.value)
    if (value === '' || values.has(value)) return []
    values.add(value)
    return [
      {
        value,
        name: cut(item.name, dictionaryLimits.itemName),
        type: typeOf(item.type, value),
        description: cut(item.description, dictionaryLimits.itemDescription),
      },
    ]
  })
  return {
    name: cut(name, dictionaryLimits.name),
    description: cut(description, dictionaryLimits.description),
    items: fitting,
  }
}

function cut(text: string, length: number): string {
  return storableText(text.replaceAll(/\s+/g, ' ').trim().slice(0, length))
}

function typeOf(written: string, value: string): SentItem['type'] {
  if (/^bool/i.test(written) && /^(?:true|false)$/.test(value)) return 'boolean'
  const isNumber = /^(?:u?int|long|short|byte|number|float|double|decimal|big)/i.test(written)
  return isNumber && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? 'number' : 'string'
}

function readLastPushed(text: string | undefined): Wanted | undefined {
  // Written by `takeDictionaries` alone.
  return text === undefined ? undefined : (JSON.parse(text) as Wanted)
}

function mergeInto(
  content: DictionaryRecord,
  wanted: Wanted,
  before: Wanted | undefined,
): { record: DictionaryRecord; kept: boolean } {
  const ours = content.items.map(({ id: _id, ...item }) => item)
  const theirs = wanted.items.length === 0 ? ours : wanted.items
  const base = before?.items.length === 0 ? ours : (before?.items ?? [])
  const { merged, kept } = mergeKeyed({ base, ours, theirs }, ({ value }) => value)
  const isMine = before === undefined ? content.description !== '' : content.description !== before.description
  const description = isMine ? content.description : wanted.description
  return {
    record: recordOf({ ...wanted, description }, merged, content.items),
    kept:
      kept.length > 0 ||
      (isMine && wanted.description !== (before?.description ?? '') && wanted.description !== description),
  }
}

/** Items that were there keep their ids, new ones get the next. */
function recordOf(
  { name, description }: Pick<Wanted, 'name' | 'description'>,
  items: readonly Item[],
  former: readonly DictionaryItem[],
): DictionaryRecord {
  const ids = new Map(former.map((item) => [item.value, item.id]))
  let last = former.reduce((highest, item) => Math.max(highest, item.id), 0)
  const numbered = items.map(({ value, name: called, type, description: about }) => ({
    id: ids.get(value) ?? (last += 1),
    value,
    name: called,
    type,
    description: about,
  }))
  return { v: recordVersion, kind: 'dictionary', name, description, items: numbered }
}

async function listByName(tx: Executor, moduleId: number): Promise<Map<string, CurrentDictionary>> {
  return new Map((await readDictionaries(tx, moduleId)).map((each) => [each.name, each]))
}

interface Change {
  wanted: Wanted
  record: DictionaryRecord
  /** Absent for a new one. */
  there?: CurrentDictionary
}

async function writeChanges(tx: Executor, place: PushPlace, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { moduleId, makerId, nowMs } = place
  const created = changes.filter(({ there }) => there === undefined)
  const ids = new Map(changes.map(({ record, there }) => [record.name, there?.id ?? 0]))
  if (created.length > 0) {
    const rows = await tx
      .insertInto('dictionary')
      .values(
        created.map(({ record: { name, description, items } }) => ({
          module_id: moduleId,
          name,
          description,
          item_count: items.length,
          head_revision_id: null,
          ...newRow(makerId, nowMs),
        })),
      )
      .returning(['id', 'name'])
      .execute()
    for (const row of rows) ids.set(row.name, row.id)
  }
  const states = changes.map(({ record, there }) => ({
    subjectId: ids.get(record.name) ?? 0,
    text: packText(JSON.stringify(record)),
    parentId: there?.headId ?? null,
  }))
  const details = { source: modifySource.push, authorId: makerId, remark: place.author, nowMs }
  await writeStates(tx, states, { kind: 'dictionary', ...details })
  const rows = changes.map(({ record: { name, description, items } }) => ({
    ...{ id: ids.get(name) ?? 0, description, item_count: items.length },
    ...{ updated_by: makerId, updated_at_ms: nowMs },
  }))
  const types = { description: 'text', item_count: 'integer', updated_by: 'bigint', updated_at_ms: 'bigint' } as const
  await updateMany(tx, 'dictionary', types, rows)
  await touchContent(tx, moduleId)
}

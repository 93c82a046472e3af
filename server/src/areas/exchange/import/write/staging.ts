/*
 * What an import has met so far, in memory: ids of what is there and what was written, what is to change when it becomes visible, what the report
 * will say. Owns: which row an incoming thing is. Does not own: writing any (`stage.ts`, `publish.ts`).
 */
import { appendAll } from '@lectern/model'
import { orderStep, type DocStatus, type SettingsOf } from '@lectern/contracts'
import type { IncomingState } from '../../../../content/incoming-states.ts'
import type { IncomingFormat, IncomingWay } from '../import-payload.ts'
import type { DocItem, ImportItem, SourceState, Verdict } from '../read/import-protocol.ts'
import type { KnownRows } from '../compare/known-content.ts'
import { emptyChanges, noteChange, type ChangeList } from '../report/change-list.ts'

/** An existing subject that gets new content when the import becomes visible. */
export interface ChangedSubject {
  id: number
  headId: number | null
  hash: string
}
export interface ChangedDoc extends ChangedSubject {
  columns: DocItem['columns'] | undefined
  /** Where it goes; `undefined` leaves it where it is, `null` is the root. */
  parentId: number | null | undefined
  /** Its new natural key, when the source calls it something else now. */
  naturalKey: string | undefined
}

/** What the run has met so far. */
export interface Staging {
  format: IncomingFormat
  way: IncomingWay
  /** Who pushed, as they call themselves; may be empty. */
  author: string
  /** A partial source: what is missing from it is not deleted. */
  isPartial: boolean
  /** 0 while nothing is written. */
  moduleId: number
  known: KnownRows
  /** Ids that new documents were promised, by key. */
  reservedIds: ReadonlyMap<string, number>
  /** Folders and documents, new and old, by what the source calls them. */
  ids: Map<string, number>
  /** New shared models, by natural key. */
  componentIds: Map<string, number>
  /** Natural keys that are in use, or will be. */
  takenKeys: Set<string>
  /** Old folders that new documents go into. */
  parentIds: Set<number>
  changedDocs: ChangedDoc[]
  changedComponents: ChangedSubject[]
  /** What the source says of things that are there already; noted when the import becomes visible. */
  lastIncoming: IncomingState[]
  /** What the source called documents that have another key now. */
  formerKeys: string[]
  names: Record<Verdict | 'open' | 'renamed', string[]>
  seen: Set<string>
  counts: { folders: number; components: number; newFolders: number; newComponents: number; keptEdits: number }
  /** 0 while nothing is written. */
  sourceId: number
  nextOrder: number
  /** Of documents that come in. */
  status: DocStatus
  /** Changes to report, in a dry run; absent when they are written. */
  changes: ChangeList | undefined
}

type Beginning = Pick<
  Staging,
  'format' | 'way' | 'author' | 'isPartial' | 'moduleId' | 'sourceId' | 'known' | 'status'
> &
  Partial<Pick<Staging, 'reservedIds'>>

export function beginStaging(
  { isDryRun, ...beginning }: Beginning & { isDryRun: boolean },
  { initialOrder: firstOrder }: SettingsOf<'documents'>,
): Staging {
  const { known } = beginning
  return {
    reservedIds: new Map(),
    ...beginning,
    ids: new Map([...known.docs].map(([key, { id }]) => [key, id])),
    componentIds: new Map(),
    takenKeys: new Set(known.naturalKeys),
    parentIds: new Set(),
    changedDocs: [],
    changedComponents: [],
    lastIncoming: [],
    formerKeys: [],
    names: { added: [], changed: [], unchanged: [], locked: [], removed: [], open: [], renamed: [] },
    seen: new Set(),
    counts: { folders: 0, components: 0, newFolders: 0, newComponents: 0, keptEdits: 0 },
    nextOrder: known.highestOrder === undefined ? firstOrder : known.highestOrder + orderStep,
    changes: isDryRun ? emptyChanges() : undefined,
  }
}

export function parentOf(staging: Staging, key: string | undefined): number | null {
  if (key === undefined) return null
  const old = staging.known.docs.get(key)
  if (old !== undefined) staging.parentIds.add(old.id)
  return staging.ids.get(key) ?? null
}

/** A natural key that is free: people may have given a document the address of one that comes in now. */
export function takeKey({ takenKeys }: Staging, key: string): string {
  let free = key
  for (let serial = 2; takenKeys.has(free); serial += 1) free = `${key}#${String(serial)}`
  takenKeys.add(free)
  return free
}

export function hashOf({ key, head }: ImportItem): string {
  if (head === undefined) throw new Error(`No content for ${key}`)
  return head
}

export function idOf({ ids, componentIds }: Staging, { kind, key }: ImportItem): number {
  const id = (kind === 'component' ? componentIds : ids).get(key)
  if (id === undefined) throw new Error(`No row for ${key}`)
  return id
}

export function sayingOf({ kind, key, lastIncoming }: ImportItem, id: number): IncomingState[] {
  return stateOf(lastIncoming, {
    subject_kind: kind === 'component' ? 'component' : 'doc',
    subject_key: key,
    subject_id: id,
  })
}

/** The state of the source to store for a thing; none when it is unchanged. */
export function stateOf(
  lastIncoming: SourceState | undefined,
  subject: Pick<IncomingState, 'subject_kind' | 'subject_key' | 'subject_id'>,
): IncomingState[] {
  if (lastIncoming === undefined) return []
  return [
    { ...subject, base_hash: lastIncoming.base, incoming_hash: lastIncoming.incoming, open_count: lastIncoming.open },
  ]
}

export function noteItem(staging: Staging, item: ImportItem): void {
  const { names, counts } = staging
  const former = item.kind === 'doc' ? item.formerKey : undefined
  const old = (item.kind === 'component' ? staging.known.components : staging.known.docs).get(former ?? item.key)
  if (old !== undefined && item.verdict !== 'added') appendAll(staging.lastIncoming, sayingOf(item, old.id))
  // What does not change keeps the name it has here; folders keep it in any case.
  const isNamedAnew = item.verdict === 'changed' && item.kind !== 'folder'
  const name = old === undefined || isNamedAnew ? item.columns.name : old.name
  if (staging.changes !== undefined)
    noteChange(staging.changes, item, { name, renamedFrom: former === undefined ? null : (old?.name ?? null) })
  if (item.open > 0) names.open.push(name)
  counts.keptEdits += item.kept
  if (item.kind === 'component') {
    counts.components += 1
    if (item.verdict === 'added') counts.newComponents += 1
    if (item.verdict === 'changed' && old !== undefined)
      staging.changedComponents.push({ id: old.id, headId: old.headId, hash: hashOf(item) })
    return
  }
  staging.seen.add(item.key)
  if (former !== undefined && old !== undefined) {
    staging.seen.add(former)
    staging.ids.set(item.key, old.id)
    if (item.lastIncoming !== undefined) staging.formerKeys.push(former)
    names.renamed.push(name)
  }
  if (item.kind === 'doc') names[item.verdict].push(name)
  else {
    counts.folders += 1
    if (item.verdict === 'added') counts.newFolders += 1
    if (item.verdict === 'locked' || item.verdict === 'removed') names[item.verdict].push(name)
  }
  if (item.verdict !== 'changed' || old === undefined) return
  // Somebody who moved a document knows better than the source where it belongs.
  const isMoved = item.kind === 'doc' && item.movedFrom !== undefined && item.movedFrom === old.parentTag
  staging.changedDocs.push({
    id: old.id,
    headId: old.headId,
    hash: hashOf(item),
    columns: item.kind === 'doc' ? item.columns : undefined,
    parentId: isMoved ? parentOf(staging, item.folderKey) : undefined,
    naturalKey: former === undefined || old.naturalKey === item.key ? undefined : takeKey(staging, item.key),
  })
}

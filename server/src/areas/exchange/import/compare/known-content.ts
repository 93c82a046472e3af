/* What an application has already, as an import needs it. */
import type { Absence, SourceName } from '../../../../content/incoming-states.ts'
import type { ComponentRow, DocRow, KnownPart, StateRow } from '../read/known-rows.ts'
import type { KnownText } from './items.ts'
import { componentKeyOf } from './natural-keys.ts'

/** A live row that an import may meet again. */
export interface KnownSubject extends KnownText {
  id: number
  headId: number | null
  name: string
  /** Not to be written over: itself or a folder above it is locked. */
  isLocked: boolean
  /** What it is called here. */
  naturalKey: string
  /** Tag of the folder it is in; `null` for none. */
  parentTag: string | null
  /** Of an operation, else empty. */
  method: string
  url: string
  /** Another source has sent it too. */
  isShared: boolean
  /** What is noted of its absence from the source. */
  absence: Absence | null
}

/** Live rows by what the source calls them: as it did before, whatever people called them since, else by natural key. */
export interface Known {
  folders: ReadonlyMap<string, KnownSubject>
  docs: ReadonlyMap<string, KnownSubject>
  components: ReadonlyMap<string, KnownSubject>
  /** The description itself; absent when there is none. */
  application: (KnownText & { headId: number | null }) | undefined
  /** Of the application; absent for one that is yet to be made. */
  moduleName: string | undefined
  /** Ids of what people deleted and can still restore, by key. */
  removed: ReadonlyMap<string, number>
  /** Natural keys of all live folders and documents. */
  naturalKeys: ReadonlySet<string>
}

/** What a source sent last of a thing. */
interface Word extends StateRow {
  isOwn: boolean
  /** Another source has sent it too. */
  isShared: boolean
}

export function readKnown(parts: readonly KnownPart[], source: SourceName): Known {
  const words = newestWords(
    parts.flatMap(({ states = [] }) => states),
    source,
  )
  const docRows = parts.flatMap(({ docs = [] }) => docs)
  const componentRows = parts.flatMap(({ components = [] }) => components)
  const docs = recognise(subjectsOfDocs(docRows), wordsAbout(words, 'doc'))
  const components = recognise(subjectsOfComponents(componentRows), wordsAbout(words, 'component'))
  const folderIds = new Set(docRows.flatMap((row) => (row.is_folder === 1 ? [row.id] : [])))
  const isFolder = ([, { id }]: [string, KnownSubject]): boolean => folderIds.has(id)
  const [module] = parts.flatMap(({ modules = [] }) => modules)
  const { head_revision_id: headId = null, hash: head = null } = module ?? {}
  return {
    folders: new Map([...docs].filter(isFolder)),
    docs: new Map([...docs].filter((each) => !isFolder(each))),
    components,
    application: head === null ? undefined : { headId, head, ...saidBy(wordsAbout(words, 'module')[0]) },
    moduleName: module?.name,
    removed: new Map([
      ...deletedKeys(docRows, docs, wordsAbout(words, 'doc')),
      ...deletedKeys(componentRows, components, wordsAbout(words, 'component')),
    ]),
    naturalKeys: new Set(docRows.filter(isLive).map((row) => row.natural_key)),
  }
}

/** By thing: the source's own state, else what another one sent last. */
function newestWords(rows: readonly StateRow[], { kind, name }: SourceName): Word[] {
  const isOwn = (row: StateRow): boolean => row.kind === kind && row.name === name
  const byTime = rows.toSorted((a, b) => a.updated_at_ms - b.updated_at_ms)
  const words = new Map<string, Word>()
  const subjects = new Set<string>()
  for (const row of [...byTime.filter((each) => !isOwn(each)), ...byTime.filter(isOwn)]) {
    const subject = `${row.subject_kind} ${String(row.subject_id)}`
    words.set(`${row.subject_kind} ${row.subject_key}`, { ...row, isOwn: isOwn(row), isShared: subjects.has(subject) })
    if (!isOwn(row)) subjects.add(subject)
  }
  return [...words.values()]
}

function wordsAbout(words: readonly Word[], kind: StateRow['subject_kind']): Word[] {
  return words.filter((word) => word.subject_kind === kind)
}

function saidBy(word: Word | undefined): Pick<KnownText, 'lastIncoming' | 'isOwn'> {
  if (word === undefined) return { lastIncoming: undefined, isOwn: false }
  const { base_hash: base, incoming_hash: incoming, open_count: open, isOwn } = word
  return { lastIncoming: { base, incoming, open }, isOwn }
}

/** A live thing, whatever sources sent of it. */
type Standing = Omit<KnownSubject, 'lastIncoming' | 'isOwn' | 'isShared' | 'absence'>

function subjectsOfDocs(rows: readonly DocRow[]): Standing[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const live = rows.filter(isLive)
  const locked = lockedOf(live)
  return live.map((row) => ({
    ...standingOf(row),
    isLocked: locked.has(row.id),
    naturalKey: row.natural_key,
    parentTag: byId.get(row.parent_id ?? 0)?.tag_name ?? null,
    method: row.http_method,
    url: row.url,
  }))
}

function subjectsOfComponents(rows: readonly ComponentRow[]): Standing[] {
  const common = { isLocked: false, parentTag: null, method: '', url: '' }
  return rows.filter(isLive).map((row) => ({ ...standingOf(row), ...common, naturalKey: componentKeyOf(row) }))
}

function standingOf({ id, name, head_revision_id: headId, hash }: DocRow | ComponentRow) {
  return { id, headId, head: hash ?? '', name }
}

function isLive(row: Pick<DocRow, 'deleted_at_ms'>): boolean {
  return row.deleted_at_ms === null
}

/** A locked folder locks everything in it. */
function lockedOf(live: readonly DocRow[]): Set<number> {
  const inside = Map.groupBy(live, (row) => row.parent_id)
  const locked = new Set<number>()
  const waiting = live.filter((row) => row.is_locked === 1)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (locked.has(next.id)) continue
    locked.add(next.id)
    for (const row of inside.get(next.id) ?? []) waiting.push(row)
  }
  return locked
}

/** What a source named before is what it named, even when people or other sources call it something else since. */
function recognise(standing: readonly Standing[], words: readonly Word[]): Map<string, KnownSubject> {
  const byId = new Map(standing.map((each) => [each.id, each]))
  const known = new Map<string, KnownSubject>()
  const named = new Set<number>()
  for (const word of [...words.filter(({ isOwn }) => isOwn), ...words.filter(({ isOwn }) => !isOwn)]) {
    const row = byId.get(word.subject_id)
    if (row === undefined || named.has(row.id)) continue
    named.add(row.id)
    known.set(word.subject_key, { ...row, ...saidBy(word), isShared: word.isShared, absence: word.absence })
  }
  for (const row of standing)
    if (!named.has(row.id) && !known.has(row.naturalKey))
      known.set(row.naturalKey, { ...row, ...saidBy(undefined), isShared: false, absence: null })
  return known
}

function deletedKeys(
  rows: readonly (DocRow | ComponentRow)[],
  known: ReadonlyMap<string, unknown>,
  words: readonly Word[],
): [string, number][] {
  const deleted = new Set(rows.flatMap((row) => (isLive(row) ? [] : [row.id])))
  return words.flatMap(({ subject_key: key, subject_id: id }): [string, number][] =>
    deleted.has(id) && !known.has(key) ? [[key, id]] : [],
  )
}

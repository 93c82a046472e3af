/* What an application has already, as an import needs it. */
import type { Executor } from '../../../../db/content-store.ts'
import {
  listIncoming,
  type Absence,
  type IncomingState,
  type ListedState,
  type SourceName,
} from '../../../../content/incoming-states.ts'
import type { SourceState } from '../read/import-protocol.ts'
import { listLocked } from './locked-repo.ts'
import { componentKeyOf } from './natural-keys.ts'

/** A live row that an import may meet again. */
export interface KnownSubject {
  id: number
  headId: number | null
  /** Hash of the newest content; empty when there is none. */
  hash: string
  name: string
  isFolder: boolean
  /** Not to be written over: itself or a folder above it is locked. */
  isLocked: boolean
  /** What it is called here. */
  naturalKey: string
  /** Tag of the folder it is in; `null` for none. */
  parentTag: string | null
  /** Of an operation, else empty. */
  method: string
  url: string
  /** What a source sent for it last. */
  lastIncoming: SourceState | undefined
  /** That was the very source that speaks now. */
  isOwn: boolean
  /** Another source has sent it too. */
  isShared: boolean
  /** What is noted of its absence from the source. */
  absence: Absence | null
}

/** Live rows by what the source calls them: as it did before, whatever people called them since, else by natural key. */
export interface KnownRows {
  docs: Map<string, KnownSubject>
  components: Map<string, KnownSubject>
  application: {
    headId: number | null
    hash: string | undefined
    lastIncoming: SourceState | undefined
    isOwn: boolean
  }
  /** Keys of what people deleted and can still restore. */
  removed: Set<string>
  /** Natural keys of all live folders and documents. */
  naturalKeys: Set<string>
  /** Highest order of a folder or document. */
  highestOrder: number | undefined
}

export async function findKnownRows(db: Executor, moduleId: number, source: SourceName): Promise<KnownRows> {
  const states = await listIncoming(db, moduleId, source)
  const docs = await listDocs(db, moduleId)
  const components = await listComponents(db, moduleId)
  const application = await db
    .selectFrom('module')
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .select(['module.head_revision_id', 'revision.hash'])
    .where('module.id', '=', moduleId)
    .executeTakeFirst()
  const live = docs.filter((row) => row.deleted_at_ms === null)
  const knownDocs = recognise(live, statesOf(states, 'doc'))
  const liveComponents = components.filter((row) => row.deleted_at_ms === null)
  const knownComponents = recognise(liveComponents, statesOf(states, 'component'))
  const deletedKeys = (
    rows: readonly Row[],
    known: ReadonlyMap<string, unknown>,
    kind: IncomingState['subject_kind'],
  ) => {
    const deleted = new Set(rows.flatMap(({ id, deleted_at_ms: at }) => (at === null ? [] : [id])))
    return statesOf(states, kind).flatMap(({ subject_key: key, subject_id: id }) =>
      deleted.has(id) && !known.has(key) ? [key] : [],
    )
  }
  const lastIncoming = states.find((state) => state.subject_kind === 'module')
  return {
    docs: knownDocs,
    components: knownComponents,
    application: {
      headId: application?.head_revision_id ?? null,
      hash: application?.hash ?? undefined,
      lastIncoming: lastIncoming && sourceStateOf(lastIncoming),
      isOwn: lastIncoming?.isOwn === true,
    },
    removed: new Set([
      ...deletedKeys(docs, knownDocs, 'doc'),
      ...deletedKeys(components, knownComponents, 'component'),
    ]),
    naturalKeys: new Set(live.map(({ naturalKey }) => naturalKey)),
    highestOrder: live.length === 0 ? undefined : live.reduce((highest, row) => Math.max(highest, row.order), 0),
  }
}

/** A folder, document or component, deleted or not. */
interface Row extends Omit<KnownSubject, 'lastIncoming' | 'isOwn' | 'isShared' | 'absence'> {
  order: number
  deleted_at_ms: number | null
}

async function listDocs(db: Executor, moduleId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('doc')
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .leftJoin('doc as parent', 'parent.id', 'doc.parent_id')
    .select(['doc.id', 'doc.natural_key', 'doc.name', 'doc.is_folder', 'doc.head_revision_id', 'doc.order_index'])
    .select(['doc.deleted_at_ms', 'doc.http_method', 'doc.url', 'revision.hash', 'parent.tag_name as parent_tag'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.staged_by_job', 'is', null)
    .execute()
  const locked = await listLocked(db, moduleId)
  return rows.map((row) => ({
    ...subjectOf(row),
    isFolder: row.is_folder === 1,
    isLocked: locked.has(row.id),
    parentTag: row.parent_tag,
    naturalKey: row.natural_key,
    method: row.http_method,
    url: row.url,
    order: row.order_index,
  }))
}

async function listComponents(db: Executor, moduleId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('component')
    .leftJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.id', 'component.section', 'component.name', 'component.head_revision_id'])
    .select(['component.deleted_at_ms', 'revision.hash'])
    .where('component.module_id', '=', moduleId)
    .where('component.staged_by_job', 'is', null)
    .execute()
  const common = { isFolder: false, isLocked: false, parentTag: null, method: '', url: '', order: 0 }
  return rows.map((row) => ({ ...subjectOf(row), ...common, naturalKey: componentKeyOf(row) }))
}

function subjectOf(row: {
  id: number
  name: string
  head_revision_id: number | null
  hash: string | null
  deleted_at_ms: number | null
}) {
  const { id, name, head_revision_id: headId, hash, deleted_at_ms } = row
  return { id, headId, hash: hash ?? '', name, deleted_at_ms }
}

function statesOf(states: readonly ListedState[], kind: IncomingState['subject_kind']): ListedState[] {
  return states.filter((state) => state.subject_kind === kind)
}

/** What a source named before is what it named, even when people or other sources call it something else since. */
function recognise(live: readonly Row[], states: readonly ListedState[]): Map<string, KnownSubject> {
  const byId = new Map(live.map((row) => [row.id, row]))
  const known = new Map<string, KnownSubject>()
  const named = new Set<number>()
  for (const state of [...states.filter(({ isOwn }) => isOwn), ...states.filter(({ isOwn }) => !isOwn)]) {
    const row = byId.get(state.subject_id)
    if (row === undefined || named.has(row.id)) continue
    named.add(row.id)
    const { isOwn, isShared, absence } = state
    known.set(state.subject_key, { ...row, lastIncoming: sourceStateOf(state), isOwn, isShared, absence })
  }
  for (const row of live)
    if (!named.has(row.id) && !known.has(row.naturalKey))
      known.set(row.naturalKey, { ...row, lastIncoming: undefined, isOwn: false, isShared: false, absence: null })
  return known
}

function sourceStateOf({ base_hash: base, incoming_hash: incoming, open_count: open }: IncomingState): SourceState {
  return { base, incoming, open }
}

/** For an application that is yet to be made. */
export const nothingKnown: KnownRows = {
  docs: new Map(),
  components: new Map(),
  application: { headId: null, hash: undefined, lastIncoming: undefined, isOwn: false },
  removed: new Set(),
  naturalKeys: new Set(),
  highestOrder: undefined,
}

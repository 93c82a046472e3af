/*
 * Writing an import where nobody sees it: rows with `deleted_at_ms` 0 and the job's id, in small transactions that hold the job. Owns: inserting
 * them with their first revisions. Does not own: making them visible (`flip.ts`) or removing them (`clean-up.ts`).
 */
import { docType, initialOrder, modifySource, notDeprecated, orderStep } from '@lectern/contracts'
import type { DocStatus, ImportFormat, SettingsOf } from '@lectern/contracts'
import type { AppContext } from '../../core/context.ts'
import { saveIncoming, type IncomingState } from '../../core/incoming-states.ts'
import { insertTexts, type Executor } from '../../db/content-store.ts'
import type { RunningJob } from '../../jobs/job-handler.ts'
import type { ComponentItem, DocItem, FolderItem, ImportItem, Verdict } from './import-protocol.ts'
import { readPayload } from './import-payload.ts'
import type { KnownRows } from './known-content.ts'
import { componentKeyOf } from './natural-keys.ts'

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
  format: ImportFormat
  moduleId: number
  known: KnownRows
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
  said: IncomingState[]
  /** What the source called documents that have another key now. */
  formerKeys: string[]
  names: Record<Verdict | 'open' | 'renamed', string[]>
  seen: Set<string>
  counts: { folders: number; components: number; newFolders: number; newComponents: number; keptEdits: number }
  sourceId: number
  nextOrder: number
  /** Of documents that come in. */
  status: DocStatus
}

const staged = { deleted_at_ms: 0, trash_id: null } as const

export function beginStaging(
  format: ImportFormat,
  { moduleId, sourceId }: { moduleId: number; sourceId: number },
  known: KnownRows,
  { defaultPushStatus, initialOrder: firstOrder }: SettingsOf<'documents'>,
): Staging {
  return {
    format,
    moduleId,
    known,
    ids: new Map([...known.docs].map(([key, { id }]) => [key, id])),
    componentIds: new Map(),
    takenKeys: new Set(known.naturalKeys),
    parentIds: new Set(),
    changedDocs: [],
    changedComponents: [],
    said: [],
    formerKeys: [],
    names: { added: [], changed: [], unchanged: [], locked: [], removed: [], open: [], renamed: [] },
    seen: new Set(),
    counts: { folders: 0, components: 0, newFolders: 0, newComponents: 0, keptEdits: 0 },
    sourceId,
    nextOrder: known.highestOrder === undefined ? firstOrder : known.highestOrder + orderStep,
    status: defaultPushStatus,
  }
}

/** Makes the row of a new application, remembered by the job in the same transaction. */
export async function stageModule(context: AppContext, job: RunningJob, format: ImportFormat): Promise<number> {
  const nowMs = context.clock()
  const payload = readPayload(job.payload)
  return context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    const { id } = await tx
      .insertInto('module')
      .values({
        ...staged,
        project_id: payload.projectId,
        name: '',
        description: '',
        origin: format,
        order_index: initialOrder,
        head_revision_id: null,
        content_version: 1,
        tree_version: 1,
        created_by: job.ownerId,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await job.savePayload(tx, { ...payload, stagedModuleId: id })
    return id
  })
}

/** Writes one batch; what exists already is only noted. */
export async function stageBatch(
  context: AppContext,
  job: RunningJob,
  staging: Staging,
  items: readonly ImportItem[],
): Promise<void> {
  const texts = items.flatMap((item) => item.texts)
  const isNew = ({ verdict }: ImportItem): boolean => verdict === 'added'
  if (texts.length > 0) {
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      await insertTexts(tx, texts, context.engine.maxParameters)
      for (const item of items)
        if (item.kind === 'folder' && isNew(item)) await stageFolder(context, tx, job, staging, item)
      const docs = items.filter((item) => item.kind === 'doc').filter(isNew)
      if (docs.length > 0) await stageDocs(context, tx, job, staging, docs)
      const components = items.filter((item) => item.kind === 'component').filter(isNew)
      if (components.length > 0) await stageComponents(context, tx, job, staging, components)
      // Nobody reads what is said of rows nobody sees yet.
      const said = items.filter(isNew).flatMap((item) => sayingOf(item, idOf(staging, item)))
      await saveIncoming(tx, staging.sourceId, said, {
        nowMs: context.clock(),
        maxParameters: context.engine.maxParameters,
      })
    })
  }
  for (const item of items) noteItem(staging, item)
}

async function stageFolder(
  { clock }: AppContext,
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  item: FolderItem,
): Promise<void> {
  const { id } = await tx
    .insertInto('doc')
    .values({
      ...commonColumns(staging, job, clock()),
      parent_id: parentOf(staging, item.parentKey),
      is_folder: 1,
      doc_type: docType.http,
      name: item.columns.name,
      natural_key: takeKey(staging, item.key),
      http_method: '',
      url: '',
      author: '',
      deprecated: notDeprecated,
      tag_name: item.columns.tagName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  staging.ids.set(item.key, id)
  await insertRevisions(tx, 'doc', [{ id, headId: null, hash: hashOf(item) }], job, clock(), true)
}

async function stageDocs(
  { clock }: AppContext,
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  items: readonly DocItem[],
): Promise<void> {
  const keys = new Map(items.map((item) => [takeKey(staging, item.key), item]))
  const rows = await tx
    .insertInto('doc')
    .values(
      [...keys].map(([naturalKey, item]) => ({
        ...commonColumns(staging, job, clock()),
        parent_id: parentOf(staging, item.folderKey),
        is_folder: 0,
        doc_type: item.columns.docType,
        name: item.columns.name,
        natural_key: naturalKey,
        http_method: item.columns.httpMethod,
        url: item.columns.url,
        author: item.columns.author,
        deprecated: item.columns.deprecated,
        tag_name: null,
      })),
    )
    .returning(['id', 'natural_key'])
    .execute()
  for (const row of rows) staging.ids.set(keys.get(row.natural_key)?.key ?? '', row.id)
  const subjects = items.map((item) => ({ id: staging.ids.get(item.key) ?? 0, headId: null, hash: hashOf(item) }))
  await insertRevisions(tx, 'doc', subjects, job, clock(), true)
}

async function stageComponents(
  { clock }: AppContext,
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  items: readonly ComponentItem[],
): Promise<void> {
  const rows = await tx
    .insertInto('component')
    .values(
      items.map(({ columns }) => ({
        module_id: staging.moduleId,
        ...columns,
        head_revision_id: null,
        created_at_ms: clock(),
        deleted_at_ms: 0,
        staged_by_job: job.id,
      })),
    )
    .returning(['id', 'section', 'name'])
    .execute()
  for (const row of rows) staging.componentIds.set(componentKeyOf(row), row.id)
  const subjects = items.map((item) => ({ id: idOf(staging, item), headId: null, hash: hashOf(item) }))
  await insertRevisions(tx, 'component', subjects, job, clock(), true)
}

/**
 * Writes a revision per subject.
 * @param areStaged also makes them the heads; the subjects are rows nobody sees yet
 * @returns the revisions' ids by subject
 */
export async function insertRevisions(
  tx: Executor,
  kind: 'doc' | 'component' | 'module',
  subjects: readonly ChangedSubject[],
  job: Pick<RunningJob, 'ownerId'>,
  nowMs: number,
  areStaged: boolean,
): Promise<Map<number, number>> {
  const rows = await tx
    .insertInto('revision')
    .values(
      subjects.map(({ id, headId, hash }) => ({
        subject_kind: kind,
        subject_id: id,
        hash,
        parent_id: headId,
        second_parent_id: null,
        source: modifySource.import,
        author_id: job.ownerId,
        remark: '',
        created_at_ms: nowMs,
      })),
    )
    .returning(['id', 'subject_id'])
    .execute()
  if (areStaged) {
    await tx
      .updateTable(kind)
      .set((set) => ({
        head_revision_id: set
          .selectFrom('revision')
          .select((select) => select.fn.max('revision.id').as('id'))
          .where('subject_kind', '=', kind)
          .whereRef('subject_id', '=', `${kind}.id`),
      }))
      .where(
        'id',
        'in',
        subjects.map(({ id }) => id),
      )
      .execute()
  }
  return new Map(rows.map((row) => [row.subject_id, row.id]))
}

function commonColumns(staging: Staging, job: RunningJob, nowMs: number) {
  const order = staging.nextOrder
  staging.nextOrder += orderStep
  return {
    ...staged,
    module_id: staging.moduleId,
    version: '',
    status: staging.status,
    is_show: 1,
    is_locked: 0,
    is_dubbo: 0,
    order_index: order,
    head_revision_id: null,
    created_by: job.ownerId,
    updated_by: job.ownerId,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    staged_by_job: job.id,
  } as const
}

function parentOf(staging: Staging, key: string | undefined): number | null {
  if (key === undefined) return null
  const old = staging.known.docs.get(key)
  if (old !== undefined) staging.parentIds.add(old.id)
  return staging.ids.get(key) ?? null
}

/** A natural key nobody has: people may have given a document the address of one that comes in now. */
function takeKey({ takenKeys }: Staging, key: string): string {
  let free = key
  for (let serial = 2; takenKeys.has(free); serial += 1) free = `${key}#${String(serial)}`
  takenKeys.add(free)
  return free
}

function hashOf({ key, head }: ImportItem): string {
  if (head === undefined) throw new Error(`No content for ${key}`)
  return head
}

function idOf({ ids, componentIds }: Staging, { kind, key }: ImportItem): number {
  const id = (kind === 'component' ? componentIds : ids).get(key)
  if (id === undefined) throw new Error(`No row for ${key}`)
  return id
}

function sayingOf({ kind, key, said }: ImportItem, id: number): IncomingState[] {
  if (said === undefined) return []
  return [
    {
      subject_kind: kind === 'component' ? 'component' : 'doc',
      subject_key: key,
      subject_id: id,
      base_hash: said.base,
      incoming_hash: said.incoming,
      open_count: said.open,
    },
  ]
}

function noteItem(staging: Staging, item: ImportItem): void {
  const { names, counts } = staging
  const former = item.kind === 'doc' ? item.formerKey : undefined
  const old = (item.kind === 'component' ? staging.known.components : staging.known.docs).get(former ?? item.key)
  if (old !== undefined && item.verdict !== 'added') staging.said.push(...sayingOf(item, old.id))
  const name = old === undefined || item.verdict === 'changed' ? item.columns.name : old.name
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
    if (item.said !== undefined) staging.formerKeys.push(former)
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

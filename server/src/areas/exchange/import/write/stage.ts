/*
 * Writing an import as hidden rows: rows with `deleted_at_ms` 0 and the job's id, in small transactions that hold the job. Owns: inserting
 * them with their first revisions. Does not own: making them visible (`publish.ts`) or removing them (`clean-up.ts`).
 */
import { initialOrder, modifySource, moduleOrigins, orderStep } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { saveIncoming } from '../../../../content/incoming-states.ts'
import { insertComponents, insertDoc, insertDocs, insertModule, type Maker } from '../../../../content/insert-rows.ts'
import { writeFirstStates, type StateDetails } from '../../../../content/write-states.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { ComponentItem, DocItem, FolderItem, ImportItem } from '../read/import-protocol.ts'
import { readPayload, type IncomingFormat } from '../import-payload.ts'
import { componentKeyOf } from '../compare/natural-keys.ts'
import { hashOf, idOf, noteItem, parentOf, sayingOf, takeKey, type Staging } from './staging.ts'

const staged = { deleted_at_ms: 0, trash_id: null } as const

/** Makes the row of a new application, remembered by the job in the same transaction. */
export async function stageModule(context: AppContext, job: RunningJob, format: IncomingFormat): Promise<number> {
  const nowMs = context.clock()
  const payload = readPayload(job.payload)
  return context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    const origin = moduleOrigins.find((each) => each === format) ?? 'manual'
    const texts = { name: '', description: '', origin, order_index: initialOrder }
    const module = { ...texts, project_id: payload.projectId, created_by: job.ownerId, deleted_at_ms: 0 }
    const id = await insertModule(tx, module, nowMs)
    await job.savePayload(tx, { ...payload, stagedModuleId: id })
    return id
  })
}

/** Writes one batch; what exists already is only noted, and everything when it is a dry run. */
export async function stageBatch(
  context: AppContext,
  job: RunningJob,
  staging: Staging,
  items: readonly ImportItem[],
): Promise<void> {
  const texts = items.flatMap((item) => item.texts)
  const isNew = ({ verdict }: ImportItem): boolean => verdict === 'added'
  if (texts.length > 0 && staging.changes === undefined) {
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      await insertTexts(tx, texts)
      for (const item of items)
        if (item.kind === 'folder' && isNew(item)) await stageFolder(context, tx, job, staging, item)
      const docs = items.filter((item) => item.kind === 'doc').filter(isNew)
      if (docs.length > 0) await stageDocs(context, tx, job, staging, docs)
      const components = items.filter((item) => item.kind === 'component').filter(isNew)
      if (components.length > 0) await stageComponents(context, tx, job, staging, components)
      // The states of hidden rows are not read yet.
      const states = items.filter(isNew).flatMap((item) => sayingOf(item, idOf(staging, item)))
      await saveIncoming(tx, staging.sourceId, states, context.clock())
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
  const { name, tagName, isDubbo } = item.columns
  const folder = {
    ...hiddenColumns(staging, job),
    parent_id: parentOf(staging, item.parentKey),
    is_folder: 1,
    name,
    natural_key: takeKey(staging, item.key),
    tag_name: tagName,
    is_dubbo: isDubbo ? 1 : 0,
  }
  const id = await insertDoc(tx, folder, makerOf(staging, job, clock()))
  staging.ids.set(item.key, id)
  const state = { subjectId: id, text: { hash: hashOf(item) } }
  await writeFirstStates(tx, [state], { kind: 'doc', ...writingOf(staging, job, clock()) })
}

async function stageDocs(
  { clock }: AppContext,
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  items: readonly DocItem[],
): Promise<void> {
  const keys = new Map(items.map((item) => [takeKey(staging, item.key), item]))
  const docs = [...keys].map(([naturalKey, item]) => ({
    ...hiddenColumns(staging, job),
    ...reservedId(staging, item),
    parent_id: parentOf(staging, item.folderKey),
    doc_type: item.columns.docType,
    name: item.columns.name,
    natural_key: naturalKey,
    http_method: item.columns.httpMethod,
    url: item.columns.url,
    author: item.columns.author === '' ? staging.author : item.columns.author,
    deprecated: item.columns.deprecated,
    version: storableText(item.version),
    is_show: item.isHidden ? 0 : 1,
  }))
  const ids = await insertDocs(tx, docs, makerOf(staging, job, clock()))
  for (const [naturalKey, id] of ids) staging.ids.set(keys.get(naturalKey)?.key ?? '', id)
  await writeFirstStates(tx, statesOf(staging, items), { kind: 'doc', ...writingOf(staging, job, clock()) })
}

/** Links to a document may have been written before itself. */
function reservedId({ reservedIds }: Staging, { key }: DocItem): { id?: number } {
  const id = reservedIds.get(key)
  return id === undefined ? {} : { id }
}

async function stageComponents(
  { clock }: AppContext,
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  items: readonly ComponentItem[],
): Promise<void> {
  const hidden = { deleted_at_ms: staged.deleted_at_ms, staged_by_job: job.id }
  const columns = items.map((item) => item.columns)
  const rows = await insertComponents(tx, columns, makerOf(staging, job, clock()), hidden)
  for (const row of rows) staging.componentIds.set(componentKeyOf(row), row.id)
  await writeFirstStates(tx, statesOf(staging, items), { kind: 'component', ...writingOf(staging, job, clock()) })
}

const statesOf = (staging: Staging, items: readonly ImportItem[]) =>
  items.map((item) => ({ subjectId: idOf(staging, item), text: { hash: hashOf(item) } }))

/** How states of an import are written. */
export function writingOf(
  { way, author }: Pick<Staging, 'way' | 'author'>,
  { ownerId }: Pick<RunningJob, 'ownerId'>,
  nowMs: number,
): Omit<StateDetails, 'kind'> {
  const source = way === 'push' ? modifySource.push : modifySource.import
  return { authorId: ownerId, source, remark: author, nowMs }
}

function makerOf({ moduleId }: Staging, { ownerId }: RunningJob, nowMs: number): Maker {
  return { moduleId, authorId: ownerId, nowMs }
}

/** Of a row behind those before it, which nobody sees yet. */
function hiddenColumns(staging: Staging, { id }: RunningJob) {
  const order = staging.nextOrder
  staging.nextOrder += orderStep
  return { ...staged, status: staging.status, order_index: order, staged_by_job: id }
}

/*
 * Writing an import as hidden rows: rows with `deleted_at_ms` 0 and the job's id, in small transactions that hold the job. Owns: inserting
 * them with their first revisions. Does not own: making them visible (`publish.ts`) or removing them (`clean-up.ts`).
 */
import { docType, initialOrder, modifySource, moduleOrigins, notDeprecated, orderStep } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { saveIncoming } from '../../../../content/incoming-states.ts'
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
    const { id } = await tx
      .insertInto('module')
      .values({
        ...staged,
        project_id: payload.projectId,
        name: '',
        description: '',
        origin: moduleOrigins.find((origin) => origin === format) ?? 'manual',
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
      is_dubbo: item.columns.isDubbo ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  const rows = await tx
    .insertInto('doc')
    .values(
      [...keys].map(([naturalKey, item]) => ({
        ...commonColumns(staging, job, clock()),
        ...reservedId(staging, item),
        parent_id: parentOf(staging, item.folderKey),
        is_folder: 0,
        doc_type: item.columns.docType,
        name: item.columns.name,
        natural_key: naturalKey,
        http_method: item.columns.httpMethod,
        url: item.columns.url,
        author: item.columns.author === '' ? staging.author : item.columns.author,
        deprecated: item.columns.deprecated,
        version: storableText(item.version),
        is_show: item.isHidden ? 0 : 1,
        tag_name: null,
      })),
    )
    .returning(['id', 'natural_key'])
    .execute()
  for (const row of rows) staging.ids.set(keys.get(row.natural_key)?.key ?? '', row.id)
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

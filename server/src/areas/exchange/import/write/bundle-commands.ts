/* Writing a small bundle in the caller's transaction, visible at once with it. Large ones are imported by a job (`import-job.ts`). */
import { docStatus, docType, initialOrder, modifySource, notDeprecated, orderStep } from '@lectern/contracts'
import {
  appendAll,
  contentVersion,
  type ApplicationBundle,
  type BundleFolder,
  type StoredContent,
} from '@lectern/model'
import type { Insertable } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { writeFirstStates } from '../../../../content/write-states.ts'
import { inBatches } from '../../../../db/batches.ts'
import { insertTexts, packText, type Executor } from '../../../../db/content-store.ts'
import { readComponentColumns, readDocColumns, readFolderColumns } from '../../../../content/doc-columns.ts'
import { findOrAddSource, saveIncoming, type IncomingState } from '../../../../content/incoming-states.ts'
import { buildDocKeys, componentKeyOf, folderKeyOf } from '../compare/natural-keys.ts'

export interface BundleTarget {
  /** An application without documents. */
  moduleId: number
  authorId: number
  nowMs: number
}

/** A thing that was written, to get its first revision. */
interface Written {
  kind: 'doc' | 'component' | 'module'
  id: number
  /** What the source calls it. */
  key: string
  content: StoredContent
}

/** As if the bundle had been imported as a file: what is imported into the application later is merged with it. */
const importedFiles = { kind: 'file', name: 'openapi' } as const

/** Writes folders, documents, components and the application's own content with their first revisions. */
export async function writeBundle(tx: Executor, bundle: ApplicationBundle, target: BundleTarget): Promise<void> {
  const folderIds = await writeFolders(tx, bundle.folders, target)
  const docIds = await writeDocuments(tx, bundle, target, folderIds)
  const componentIds = await writeComponents(tx, bundle.components, target)
  const written: Written[] = []
  for (const { key, content } of bundle.folders)
    written.push({ kind: 'doc', id: folderIds.get(key) ?? 0, key: folderKeyOf(key), content })
  for (const [index, { content }] of bundle.documents.entries())
    written.push({ kind: 'doc', ...(docIds[index] ?? { id: 0, key: '' }), content })
  for (const component of bundle.components) {
    const key = componentKeyOf(component)
    const content = { v: contentVersion, kind: 'component', value: component.value } as const
    written.push({ kind: 'component', id: componentIds.get(key) ?? 0, key, content })
  }
  written.push({ kind: 'module', id: target.moduleId, key: '', content: bundle.application })
  await writeRevisions(tx, target, written)
}

/** Level by level, for each needs the ids of the one above. @returns ids by the keys of the bundle */
async function writeFolders(
  tx: Executor,
  folders: readonly BundleFolder[],
  target: BundleTarget,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const keys = new Map(folders.map(({ key }) => [folderKeyOf(key), key]))
  const rowOf = (folder: BundleFolder) => {
    const { name, tagName } = readFolderColumns(folder)
    const order = initialOrder + folders.indexOf(folder) * orderStep
    return {
      ...commonColumns(target, parentOf(ids, folder.parentKey), order),
      is_folder: 1 as const,
      doc_type: docType.http,
      name,
      natural_key: folderKeyOf(folder.key),
      http_method: '',
      url: '',
      author: '',
      deprecated: notDeprecated,
      is_dubbo: folder.content.dubbo === undefined ? (0 as const) : (1 as const),
      tag_name: tagName,
    }
  }
  let left = folders
  while (left.length > 0) {
    const level = left.filter(({ parentKey }) => parentKey === undefined || ids.has(parentKey))
    // A parent that the bundle does not hold: at the top.
    const rows = await insertDocs(tx, (level.length === 0 ? left : level).map(rowOf))
    for (const { id, natural_key: key } of rows) ids.set(keys.get(key) ?? '', id)
    left = left.filter(({ key }) => !ids.has(key))
  }
  return ids
}

/** @returns what the documents became, in their order */
async function writeDocuments(
  tx: Executor,
  { documents, folders }: ApplicationBundle,
  target: BundleTarget,
  folderIds: ReadonlyMap<string, number>,
): Promise<{ id: number; key: string }[]> {
  const keys = buildDocKeys(documents)
  const rows = documents.map((document, index) => {
    const columns = readDocColumns(document)
    const order = initialOrder + (folders.length + index) * orderStep
    return {
      ...commonColumns(target, parentOf(folderIds, document.folderKey), order),
      is_folder: 0 as const,
      doc_type: columns.docType,
      name: columns.name,
      natural_key: keys[index] ?? '',
      http_method: columns.httpMethod,
      url: columns.url,
      author: columns.author,
      deprecated: columns.deprecated,
      is_dubbo: 0 as const,
      tag_name: null,
    }
  })
  const ids = new Map((await insertDocs(tx, rows)).map((row) => [row.natural_key, row.id]))
  return keys.map((key) => ({ id: ids.get(key) ?? 0, key }))
}

async function insertDocs(
  tx: Executor,
  rows: readonly Insertable<Database['doc']>[],
): Promise<{ id: number; natural_key: string }[]> {
  const inserted: { id: number; natural_key: string }[] = []
  for (const part of inBatches(rows))
    appendAll(inserted, await tx.insertInto('doc').values(part).returning(['id', 'natural_key']).execute())
  return inserted
}

/** @returns ids by natural key */
async function writeComponents(
  tx: Executor,
  components: ApplicationBundle['components'],
  { moduleId, nowMs }: BundleTarget,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rest = {
    module_id: moduleId,
    head_revision_id: null,
    created_at_ms: nowMs,
    deleted_at_ms: null,
    staged_by_job: null,
  }
  for (const part of inBatches(components)) {
    const rows = await tx
      .insertInto('component')
      .values(part.map((component) => ({ ...rest, ...readComponentColumns(component) })))
      .returning(['id', 'section', 'name'])
      .execute()
    for (const row of rows) ids.set(componentKeyOf(row), row.id)
  }
  return ids
}

function parentOf(folderIds: ReadonlyMap<string, number>, key: string | undefined): number | null {
  return key === undefined ? null : (folderIds.get(key) ?? null)
}

function commonColumns({ moduleId, authorId, nowMs }: BundleTarget, parentId: number | null, order: number) {
  return {
    module_id: moduleId,
    parent_id: parentId,
    version: '',
    status: docStatus.done,
    is_show: 1,
    is_locked: 0,
    order_index: order,
    head_revision_id: null,
    created_by: authorId,
    updated_by: authorId,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    deleted_at_ms: null,
    trash_id: null,
    staged_by_job: null,
  } as const
}

async function writeRevisions(tx: Executor, target: BundleTarget, written: readonly Written[]): Promise<void> {
  const texts = written.map(({ content }) => packText(JSON.stringify(content)))
  await insertTexts(tx, texts)
  const sourceId = await findOrAddSource(tx, target.moduleId, importedFiles, target.nowMs)
  const states = written.map(({ kind, id, key }, index): IncomingState => {
    const hash = texts[index]?.hash ?? ''
    return { subject_kind: kind, subject_key: key, subject_id: id, base_hash: hash, incoming_hash: hash, open_count: 0 }
  })
  await saveIncoming(tx, sourceId, states, target.nowMs)
  const details = { source: modifySource.import, authorId: target.authorId, nowMs: target.nowMs }
  for (const kind of ['doc', 'component', 'module'] as const) {
    const states = written.flatMap((each, index) =>
      each.kind === kind ? [{ subjectId: each.id, text: { hash: texts[index]?.hash ?? '' } }] : [],
    )
    await writeFirstStates(tx, states, { kind, ...details })
  }
}

/** What an import of the bundle calls its things: documents in their order, folders by their keys in the bundle. */
export function keysOfBundle({ documents, folders }: Pick<ApplicationBundle, 'documents' | 'folders'>): {
  documents: string[]
  folders: Map<string, string>
} {
  return { documents: buildDocKeys(documents), folders: new Map(folders.map(({ key }) => [key, folderKeyOf(key)])) }
}

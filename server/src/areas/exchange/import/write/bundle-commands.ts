/* Writing a small bundle in the caller's transaction, visible at once with it. Large ones are imported by a job (`import-job.ts`). */
import { docStatus, docType, initialOrder, modifySource, notDeprecated, orderStep } from '@lectern/contracts'
import { contentVersion, type ApplicationBundle, type BundleFolder, type StoredContent } from '@lectern/model'
import { insertTexts, packText, type Executor } from '../../../../db/content-store.ts'
import {
  readComponentColumns,
  readDocColumns,
  readFolderColumns,
  type DocColumns,
} from '../../../../content/doc-columns.ts'
import { findOrAddSource, saveIncoming, type IncomingState } from '../../../../content/incoming-states.ts'
import { buildDocKeys, componentKeyOf, folderKeyOf } from '../compare/natural-keys.ts'

export interface BundleTarget {
  /** An application without documents. */
  moduleId: number
  authorId: number
  nowMs: number
  /** The engine's. */
  maxParameters: number
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
  const folderIds = new Map<string, number>()
  const written: Written[] = []
  let order = initialOrder
  const nextOrder = (): number => {
    order += orderStep
    return order - orderStep
  }
  for (const folder of bundle.folders) {
    const id = await insertFolder(tx, target, folder, parentOf(folderIds, folder.parentKey), nextOrder())
    folderIds.set(folder.key, id)
    written.push({ kind: 'doc', id, key: folderKeyOf(folder.key), content: folder.content })
  }
  const keys = buildDocKeys(bundle.documents)
  for (const [index, document] of bundle.documents.entries()) {
    const parentId = parentOf(folderIds, document.folderKey)
    const key = keys[index] ?? ''
    const id = await insertDocument(tx, target, readDocColumns(document), key, parentId, nextOrder())
    written.push({ kind: 'doc', id, key, content: document.content })
  }
  for (const component of bundle.components) {
    const { id } = await tx
      .insertInto('component')
      .values({
        module_id: target.moduleId,
        ...readComponentColumns(component),
        head_revision_id: null,
        created_at_ms: target.nowMs,
        deleted_at_ms: null,
        staged_by_job: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const content = { v: contentVersion, kind: 'component', value: component.value } as const
    written.push({ kind: 'component', id, key: componentKeyOf(component), content })
  }
  written.push({ kind: 'module', id: target.moduleId, key: '', content: bundle.application })
  await writeRevisions(tx, target, written)
}

function parentOf(folderIds: Map<string, number>, key: string | undefined): number | null {
  return key === undefined ? null : (folderIds.get(key) ?? null)
}

async function insertFolder(
  tx: Executor,
  target: BundleTarget,
  folder: BundleFolder,
  parentId: number | null,
  order: number,
): Promise<number> {
  const { name, tagName } = readFolderColumns(folder)
  const { id } = await tx
    .insertInto('doc')
    .values({
      ...commonColumns(target, parentId, order),
      is_folder: 1,
      doc_type: docType.http,
      name,
      natural_key: folderKeyOf(folder.key),
      http_method: '',
      url: '',
      author: '',
      deprecated: notDeprecated,
      is_dubbo: folder.content.dubbo === undefined ? 0 : 1,
      tag_name: tagName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertDocument(
  tx: Executor,
  target: BundleTarget,
  columns: DocColumns,
  key: string,
  parentId: number | null,
  order: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('doc')
    .values({
      ...commonColumns(target, parentId, order),
      is_folder: 0,
      doc_type: columns.docType,
      name: columns.name,
      natural_key: key,
      http_method: columns.httpMethod,
      url: columns.url,
      author: columns.author,
      deprecated: columns.deprecated,
      is_dubbo: 0,
      tag_name: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
  await insertTexts(tx, texts, target.maxParameters)
  const sourceId = await findOrAddSource(tx, target.moduleId, importedFiles, target.nowMs)
  const states = written.map(({ kind, id, key }, index): IncomingState => {
    const hash = texts[index]?.hash ?? ''
    return { subject_kind: kind, subject_key: key, subject_id: id, base_hash: hash, incoming_hash: hash, open_count: 0 }
  })
  await saveIncoming(tx, sourceId, states, target)
  for (const [index, { kind, id }] of written.entries()) {
    const { id: revisionId } = await tx
      .insertInto('revision')
      .values({
        subject_kind: kind,
        subject_id: id,
        hash: texts[index]?.hash ?? '',
        parent_id: null,
        second_parent_id: null,
        source: modifySource.import,
        author_id: target.authorId,
        remark: '',
        created_at_ms: target.nowMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable(kind).set({ head_revision_id: revisionId }).where('id', '=', id).execute()
  }
}

/** What an import of the bundle calls its things: documents in their order, folders by their keys in the bundle. */
export function keysOfBundle({ documents, folders }: Pick<ApplicationBundle, 'documents' | 'folders'>): {
  documents: string[]
  folders: Map<string, string>
} {
  return { documents: buildDocKeys(documents), folders: new Map(folders.map(({ key }) => [key, folderKeyOf(key)])) }
}

/* Writing a small bundle in the caller's transaction, visible at once with it. Large ones are imported by a job (`import-job.ts`). */
import { docStatus, initialOrder, modifySource, orderStep } from '@lectern/contracts'
import { contentVersion, type ApplicationBundle, type BundleFolder, type StoredContent } from '@lectern/model'
import { insertComponents, insertDocs, type NewDoc } from '../../../../content/insert-rows.ts'
import { writeFirstStates } from '../../../../content/write-states.ts'
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
  const rowOf = (folder: BundleFolder): NewDoc => {
    const { name, tagName, isDubbo } = readFolderColumns(folder)
    return {
      parent_id: parentOf(ids, folder.parentKey),
      is_folder: 1,
      name,
      natural_key: folderKeyOf(folder.key),
      status: docStatus.done,
      is_dubbo: isDubbo ? 1 : 0,
      tag_name: tagName,
      order_index: initialOrder + folders.indexOf(folder) * orderStep,
    }
  }
  let left = folders
  while (left.length > 0) {
    const level = left.filter(({ parentKey }) => parentKey === undefined || ids.has(parentKey))
    // A parent that the bundle does not hold: at the top.
    const made = await insertDocs(tx, (level.length === 0 ? left : level).map(rowOf), target)
    for (const [key, id] of made) ids.set(keys.get(key) ?? '', id)
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
  const rows = documents.map((document, index): NewDoc => {
    const { name, docType, httpMethod, url, author, deprecated } = readDocColumns(document)
    return {
      parent_id: parentOf(folderIds, document.folderKey),
      doc_type: docType,
      name,
      natural_key: keys[index] ?? '',
      http_method: httpMethod,
      url,
      status: docStatus.done,
      author,
      deprecated,
      order_index: initialOrder + (folders.length + index) * orderStep,
    }
  })
  const ids = await insertDocs(tx, rows, target)
  return keys.map((key) => ({ id: ids.get(key) ?? 0, key }))
}

/** @returns ids by natural key */
async function writeComponents(
  tx: Executor,
  components: ApplicationBundle['components'],
  target: BundleTarget,
): Promise<Map<string, number>> {
  const rows = await insertComponents(tx, components.map(readComponentColumns), target)
  return new Map(rows.map((row) => [componentKeyOf(row), row.id]))
}

function parentOf(folderIds: ReadonlyMap<string, number>, key: string | undefined): number | null {
  return key === undefined ? null : (folderIds.get(key) ?? null)
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

/* An application out of the database, as the thread that writes it out takes it. */
import { docType, nodeType, notDeprecated } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { listModuleTree, type TreeItem, type TreeRow } from '../../documents/doc/tree/tree-queries.ts'
import {
  TextPacker,
  type PackedApplication,
  type PackedDocument,
  type PackedFolder,
  type PackedText,
} from './export-package.ts'
import { countRowsOf } from './export-repo.ts'
import { presentTexts, type TextSource } from './text-sources.ts'

/** Fewer documents than this are read by their ids, without those around them. */
export const fewDocs = 500

/** What of an application to take. */
export interface PackChoice {
  moduleId: number
  /** Hidden folders and documents as well. */
  keepHidden: boolean
  /** Only these documents, and everything in these folders; absent for all. */
  chosen?: ReadonlySet<number>
  /** Folders that show more than where their documents are; absent for all. */
  openFolders?: ReadonlySet<number>
}

/** An application, and its documents that are Markdown or rich text once more: pictures are in them. */
export interface PackedChoice {
  application: PackedApplication
  written: PackedText[]
}

type Db = AppContext['db']

/** @throws {AppError} not_accessible when the application is gone */
export async function packApplication(db: Db, choice: PackChoice): Promise<PackedChoice> {
  const { moduleId, chosen, openFolders } = choice
  const items = await listChosen(db, choice)
  // Without those that are hidden it is a part: nothing that only they need, and no tag that only names them, goes along.
  const isPart = chosen !== undefined || items.length < (await countRowsOf(db, moduleId))
  return packItems(presentTexts(db, moduleId), { items, openFolders, isPart })
}

/** What of a tree to take of one application. */
export interface ItemChoice {
  items: readonly TreeItem[]
  /** Items of the application; absent for all that are there. */
  isOwn?: (row: TreeRow) => boolean
  openFolders: ReadonlySet<number> | undefined
  isPart: boolean
}

/** @throws {AppError} not_accessible when the application is gone */
export async function packItems(source: TextSource, choice: ItemChoice): Promise<PackedChoice> {
  const module = await source.findModule()
  if (module === undefined) throw new AppError('not_accessible')
  const packer = new TextPacker()
  const { written, ...tree } = await packTree(source, choice, packer)
  const application: Omit<PackedApplication, 'bytes'> = {
    name: module.name,
    about: module.description,
    isPart: choice.isPart,
    application: packer.add(module.text),
    ...tree,
    ...(await packShared(source, packer)),
  }
  return { application: { ...application, bytes: packer.bytes() }, written }
}

/** Documents that people write as texts. */
export const writtenTypes: readonly number[] = [docType.markdown, docType.custom]

function listChosen(db: Db, { moduleId, keepHidden, chosen }: PackChoice): Promise<TreeItem[]> {
  return chosen === undefined
    ? listModuleTree(db, moduleId, { keepHidden, keepEmptyFolders: true })
    : listModuleTree(db, moduleId, { keepHidden, chosen })
}

async function packTree(
  source: TextSource,
  { items, isOwn = () => true, openFolders }: ItemChoice,
  packer: TextPacker,
): Promise<Pick<PackedApplication, 'folders' | 'documents'> & { written: PackedText[] }> {
  const names = await source.listFolderNames()
  const ids = items.flatMap(({ row }) => (row !== undefined && isOwn(row) ? row.id : []))
  const texts = await source.listDocs(ids.length > fewDocs ? undefined : ids)
  const keyOf = (item: TreeItem | undefined): string | undefined =>
    item?.row === undefined ? undefined : folderKeyOf(names.get(item.row.id)?.natural_key ?? item.id)
  const folders: PackedFolder[] = []
  const documents: PackedDocument[] = []
  const written: PackedText[] = []
  for (const item of items) {
    const { row, label } = item
    if (row === undefined || !isOwn(row)) continue
    const parentKey = keyOf(items[item.parent])
    const stored = texts.get(row.id)
    const text = packer.add(stored)
    if (stored !== undefined && writtenTypes.includes(row.doc_type)) written.push(stored)
    if (item.type === nodeType.doc) {
      const deprecated = row.deprecated !== notDeprecated
      documents.push({ id: encodeId('doc', row.id), folderKey: parentKey, name: label, deprecated, text })
    } else {
      const tagName = names.get(row.id)?.tag_name ?? undefined
      const isServiceOnly = openFolders?.has(row.id) === false
      folders.push({ key: keyOf(item) ?? item.id, parentKey, name: label, tagName, text, isServiceOnly })
    }
  }
  return { folders, documents, written }
}

/** What documents refer to. */
export async function packShared(
  source: TextSource,
  packer: TextPacker,
): Promise<Pick<PackedApplication, 'components' | 'dictionaries' | 'constants'>> {
  const components = await source.listComponents()
  const dictionaries = await source.listDictionaries()
  const constants = await source.listConstants()
  return {
    components: components.map(({ section, name, ...text }) => ({ section, name, text: packer.add(text) })),
    dictionaries: dictionaries.map(({ id, ...text }) => ({ id: encodeId('dictionary', id), text: packer.add(text) })),
    constants: constants.map(({ level, ...text }) => ({ level, text: packer.add(text) })),
  }
}

/** The key the folder had in the description it came from; the exporter knows some of them. */
function folderKeyOf(naturalKey: string): string {
  return naturalKey.replace(/^folder:/, '')
}

/* A composed project out of the database, as the thread that writes it out takes it. */
import { docType, nodeType, notDeprecated } from '@lectern/contracts'
import { readCommon } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { TreeItem, TreeRow } from '../../../documents/doc/tree/tree-queries.ts'
import { readSettings } from '../../../sharing/compose/settings/setting-commands.ts'
import {
  TextPacker,
  type PackedApplication,
  type PackedDocument,
  type PackedFolder,
  type PackedJoining,
  type PackedText,
} from '../export-package.ts'
import { findModuleText, listDocTexts, listPageTexts } from '../export-repo.ts'
import { fewDocs, packShared, writtenTypes } from '../pack-application.ts'
import { presentTexts } from '../text-sources.ts'
import { modulesIn, readComposedTree } from './read-composed.ts'
import { noModule } from '../../../sharing/compose/reading/composed-tree-queries.ts'
import { liveRows } from '../../../../db/rows.ts'

type Db = AppContext['db']

export interface ComposedChoice {
  composeId: number
  /** Public ids of documents, pages and folders; absent for all. */
  picks: readonly string[] | undefined
  report?: (done: number, total: number) => void
}

export interface PackedComposed {
  applications: PackedApplication[]
  joining: PackedJoining
  /** Documents that are Markdown or rich text once more: pictures are in them. */
  written: PackedText[]
}

/** @throws {AppError} not_accessible when the project, or something that was chosen, is gone */
export async function packComposed(db: Db, { composeId, picks, report }: ComposedChoice): Promise<PackedComposed> {
  const { items, names } = await readComposedTree(db, composeId, picks)
  const placed = placeItems(items)
  const services = servicesOf(placed)
  const written: PackedText[] = []
  const applications = [await packPages(db, placed, written)]
  const modules = modulesIn(items)
  for (const [index, moduleId] of modules.entries()) {
    report?.(index, modules.length)
    applications.push(await packModule(db, moduleId, { placed, services, written }))
  }
  return { applications, joining: await joiningOf(db, composeId, items, names), written }
}

/** A folder or document with the folder of the tree around it. */
interface Placed {
  item: TreeItem
  row: TreeRow
  folderKey: string | undefined
}

function placeItems(items: readonly TreeItem[]): Placed[] {
  return items.flatMap((item) =>
    item.row === undefined ? [] : [{ item, row: item.row, folderKey: items[item.parent]?.id }],
  )
}

async function joiningOf(
  db: Db,
  composeId: number,
  items: readonly TreeItem[],
  names: Map<string, string>,
): Promise<PackedJoining> {
  const project = await liveRows(db, 'compose_project', { id: composeId })
    .select(['name', 'description'])
    .executeTakeFirst()
  if (project === undefined) throw new AppError('not_accessible')
  const { content } = await readSettings(db, composeId)
  return {
    ...project,
    server: content.gatewayUrl,
    common: readCommon(content.root),
    folders: items.flatMap(({ id, type, label, parent }) =>
      type === nodeType.folder ? [{ key: id, parentKey: items[parent]?.id, name: label }] : [],
    ),
    names,
    pages: new Set(items.flatMap(({ id, row }) => (row?.module_id === noModule ? [id] : []))),
    order: items.flatMap(({ id, type }) => (type === nodeType.doc ? [id] : [])),
  }
}

interface Packing {
  placed: readonly Placed[]
  services: ReadonlyMap<string, number>
  written: PackedText[]
}

/** Folders of the project whose Dubbo methods are all of one service, with the folder elsewhere that describes it. */
function servicesOf(placed: readonly Placed[]): Map<string, number> {
  const around = new Map<string, Set<number | null>>()
  for (const { row, folderKey } of placed) {
    if (row.doc_type !== docType.dubbo || row.is_folder === 1 || folderKey === undefined) continue
    around.set(folderKey, (around.get(folderKey) ?? new Set()).add(row.parent_id))
  }
  const services = [...around].flatMap(([key, [folder, ...others]]) =>
    typeof folder === 'number' && others.length === 0 ? [[key, folder] as const] : [],
  )
  return new Map(services.filter(([key, folder]) => key !== encodeId('doc', folder)))
}

/** Documents and folders of one application that are in the tree, with what they refer to. */
async function packModule(
  db: Db,
  moduleId: number,
  { placed, services, written }: Packing,
): Promise<PackedApplication> {
  const module = await findModuleText(db, moduleId)
  if (module === undefined) throw new AppError('not_accessible')
  const own = placed.filter(({ row }) => row.module_id === moduleId)
  const around = new Set(own.map(({ folderKey }) => folderKey))
  const ownServices = [...services].filter(([key]) => around.has(key))
  const ids = [...own.map(({ row }) => row.id), ...ownServices.map(([, folder]) => folder)]
  const texts = await listDocTexts(db, moduleId, ids.length > fewDocs ? undefined : ids)
  const packer = new TextPacker()
  const folderOf = { parentKey: undefined, tagName: undefined }
  const folders = ownServices.map(([key, folder]): PackedFolder => {
    return { key, name: key, ...folderOf, text: packer.add(texts.get(folder)), isServiceOnly: true }
  })
  const documents: PackedDocument[] = []
  for (const { item, row, folderKey } of own) {
    const { id, label: name } = item
    const stored = texts.get(row.id)
    const text = packer.add(stored)
    if (stored !== undefined && writtenTypes.includes(row.doc_type)) written.push(stored)
    if (item.type === nodeType.folder) folders.push({ key: id, name, ...folderOf, text })
    else documents.push({ id, folderKey, name, deprecated: row.deprecated !== notDeprecated, text })
  }
  const application = packer.add(module.text)
  const shared = await packShared(presentTexts(db, moduleId), packer)
  // Nothing that only other documents need goes along.
  const about = { name: '', about: '', isPart: true }
  return { ...about, application, folders, documents, ...shared, bytes: packer.bytes() }
}

/** Pages of the project, as documents of an application. */
async function packPages(db: Db, placed: readonly Placed[], written: PackedText[]): Promise<PackedApplication> {
  const packer = new TextPacker()
  const documents: PackedDocument[] = []
  const own = placed.filter(({ row }) => row.module_id === noModule)
  const texts = await listPageTexts(
    db,
    own.map(({ row }) => row.id),
  )
  for (const { item, row, folderKey } of own) {
    const stored = texts.get(row.id)
    if (stored === undefined) continue
    written.push(stored)
    documents.push({ id: item.id, folderKey, name: item.label, deprecated: false, text: packer.add(stored) })
  }
  const nothing = { components: [], dictionaries: [], constants: [], folders: [] }
  const about = { name: '', about: '', isPart: true, application: packer.add(undefined) }
  return { ...about, ...nothing, documents, bytes: packer.bytes() }
}

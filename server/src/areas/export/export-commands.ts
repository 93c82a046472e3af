/* An application as an OpenAPI description. */
import { nodeType, notDeprecated, type exportOpenApi, type QueryOf } from '@lectern/contracts'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { FileReply } from '../../core/replies.ts'
import { listModuleTree, type TreeItem } from '../doc/tree-commands.ts'
import { TextPacker, type PackedApplication, type PackedDocument, type PackedFolder } from './export-package.ts'
import { findModuleText, listComponentTexts, listDocTexts, listFolderNames } from './export-repo.ts'
import type { ExportThreads } from './export-threads.ts'

type ExportQuery = Pick<QueryOf<typeof exportOpenApi>, 'version' | 'format'>

const mediaTypes = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' } as const

/**
 * The description as a file named after the application. Hidden documents are in it only when asked for.
 * @throws {AppError} not_accessible when the application is gone
 */
export async function writeDescription(
  { db }: Pick<AppContext, 'db'>,
  threads: ExportThreads,
  { moduleId, keepHidden }: { moduleId: number; keepHidden: boolean },
  { version = '3.2', format = 'json' }: ExportQuery,
): Promise<FileReply> {
  const application = await packApplication(db, moduleId, keepHidden)
  const name = application.title
  const text = await threads.write({ application, version, format })
  return new FileReply(text, `${fileNameOf(name)}.${format}`, mediaTypes[format])
}

async function packApplication(
  db: AppContext['db'],
  moduleId: number,
  keepHidden: boolean,
): Promise<PackedApplication> {
  const module = await findModuleText(db, moduleId)
  if (module === undefined) throw new AppError('not_accessible')
  const items = await listModuleTree(db, moduleId, { keepHidden, keepEmptyFolders: true })
  const names = await listFolderNames(db, moduleId)
  const texts = await listDocTexts(db, moduleId)
  const packer = new TextPacker()
  const keyOf = (item: TreeItem | undefined): string | undefined =>
    item?.row === undefined ? undefined : folderKeyOf(names.get(item.row.id)?.natural_key ?? item.id)
  const folders: PackedFolder[] = []
  const documents: PackedDocument[] = []
  for (const item of items) {
    const { row, label } = item
    if (row === undefined) continue
    const parentKey = keyOf(items[item.parent])
    const text = packer.add(texts.get(row.id))
    if (item.type === nodeType.doc) {
      documents.push({ folderKey: parentKey, name: label, deprecated: row.deprecated !== notDeprecated, text })
    } else {
      const tagName = names.get(row.id)?.tag_name ?? undefined
      folders.push({ key: keyOf(item) ?? item.id, parentKey, name: label, tagName, text })
    }
  }
  const components = (await listComponentTexts(db, moduleId)).map(({ section, name, bytes, base }) => ({
    section,
    name,
    text: packer.add({ bytes, base }),
  }))
  const application = packer.add(module.text)
  return { title: module.name, application, folders, documents, components, bytes: packer.bytes() }
}

/** The key the folder had in the description it came from; the exporter knows some of them. */
function folderKeyOf(naturalKey: string): string {
  return naturalKey.replace(/^folder:/, '')
}

/** Without what file systems refuse. */
function fileNameOf(name: string): string {
  const cleaned = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').trim()
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'openapi' : cleaned.slice(0, 120)
}

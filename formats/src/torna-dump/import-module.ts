/*
 * The file of one application of a Torna installation → a bundle: what a push of it would become, with what no push can say. Owns: putting the two
 * together, and telling which row became which document. Does not own: what a push means (`torna-push/`).
 */
import {
  contentVersion,
  errorsKeyword,
  isObject,
  objectAt,
  writeCommon,
  writeEnvironments,
  type ApplicationBundle,
  type BundleDocument,
  type DocumentContent,
  type JsonObject,
} from '@lectern/model'
import type { RequestResult } from '../requests/draft.ts'
import { keywords } from '../requests/facts.ts'
import type { SourceFile } from '../source/source-file.ts'
import { dictionariesField, importTornaPush } from '../torna-push/import-torna-push.ts'
import type { TornaApplication } from './build-application.ts'
import type { ItemExtras, TornaItem, TornaModule } from './build-module.ts'

/** Field of the payload with what no push can say. */
const besideField = 'x-lectern-torna'

/** @param dictionaries public ids of dictionaries by name */
export function writeTornaModule({ push, beside }: TornaModule, dictionaries: ReadonlyMap<string, string>): string {
  return JSON.stringify({ ...push, [dictionariesField]: Object.fromEntries(dictionaries), [besideField]: beside })
}

/** What became of the rows: places in `documents`, keys of `folders`. */
interface TornaPlaces {
  documents: ReadonlyMap<number, number>
  folders: ReadonlyMap<number, string>
}

/** Reads what `writeTornaModule` wrote. */
export function importTornaModule(files: readonly SourceFile[]): RequestResult {
  const result = importTornaPush(files)
  const beside = readBeside(files)
  if (!result.ok || beside === undefined) return result
  return { ...result, bundle: putTogether(result.bundle, beside) }
}

/** As `importTornaModule`, for what is still in memory. */
export function placeTornaItems(
  { documents, folders }: Pick<ApplicationBundle, 'documents' | 'folders'>,
  { beside: { items } }: TornaModule,
): TornaPlaces {
  const byPointer = new Map(documents.map(({ pointer }, index) => [pointer, index]))
  const folderAt = new Map<string, string>()
  const keys = new Map(folders.map(({ key, parentKey, name }) => [JSON.stringify([parentKey ?? '', name]), key]))
  const placed = { documents: new Map<number, number>(), folders: new Map<number, string>() }
  for (const { id, isFolder, pointer, name } of items) {
    const index = byPointer.get(pointer)
    if (!isFolder) {
      if (index !== undefined) placed.documents.set(id, index)
      continue
    }
    const parent = folderAt.get(pointer.replace(/\/items\/\d+$/, '')) ?? ''
    // Folders that nest too deep, or have no name, are the one above.
    const key = keys.get(JSON.stringify([parent, name.trim()])) ?? parent
    folderAt.set(pointer, key)
    if (key !== '') placed.folders.set(id, key)
  }
  return placed
}

function readBeside(files: readonly SourceFile[]): TornaModule['beside'] | undefined {
  const [file] = files
  const tree: unknown = file === undefined ? undefined : JSON.parse(Buffer.from(file.bytes).toString('utf8'))
  const beside = typeof tree === 'object' && tree !== null && besideField in tree ? tree[besideField] : undefined
  return beside as TornaModule['beside'] | undefined // only `writeTornaModule` writes that field
}

function putTogether(bundle: ApplicationBundle, { application, items }: TornaModule['beside']): ApplicationBundle {
  const byPointer = new Map(items.map((item) => [item.pointer, item]))
  return {
    ...bundle,
    application: { ...bundle.application, root: rootOf(bundle.application.root, application) },
    documents: bundle.documents.map((document) => addTo(document, byPointer.get(document.pointer ?? ''))),
  }
}

function rootOf(root: JsonObject, { name, environments, params, returns, scripts }: TornaApplication): JsonObject {
  const titled: JsonObject = {
    ...root,
    info: { ...objectAt(root, 'info'), title: name, version: '1.0.0' },
    ...(scripts.length > 0 && { [keywords.scripts]: scripts }),
  }
  const common = writeCommon(titled, {
    params: params.map((row) => ({ ...row, place: 'query' })),
    returns: returns.map((row) => ({ ...row, isData: false })),
  })
  return writeEnvironments(
    common,
    environments.map((environment) => ({ key: null, ...environment })),
  )
}

function addTo(document: BundleDocument, item: TornaItem | undefined): BundleDocument {
  return item === undefined ? document : { ...document, content: contentWith(document.content, item.extras) }
}

function contentWith(content: DocumentContent, { operation, constants, text }: ItemExtras): DocumentContent {
  if (text !== undefined)
    return text.kind === 'custom'
      ? { v: contentVersion, kind: 'custom', html: text.text }
      : { v: contentVersion, kind: 'markdown', text: text.text }
  if (content.kind !== 'http') return content
  const errors = content.operation[errorsKeyword]
  return {
    ...content,
    operation: {
      ...content.operation,
      ...operation,
      ...(constants !== '' && { [errorsKeyword]: { ...(isObject(errors) && errors), text: constants } }),
    },
  }
}

/* Packed applications → what exporters read. CPU work of the thread. Owns: what never leaves: environments for members only, values of their headers. */
import { chooseParts, type ExportApplication } from '@lectern/formats'
import {
  contentVersion,
  isObject,
  readRecord,
  upgradeContent,
  type ApplicationBundle,
  type ApplicationContent,
  type BundleDocument,
  type DocumentContent,
  type FolderContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { visibleServers } from '../../../auth/visibility.ts'
import { unpackText } from '../../../db/content-store.ts'
import type { PackedApplication, TextPlace } from './export-package.ts'

/** One application with what its documents refer to. */
export function unpackApplication(packed: PackedApplication): ExportApplication {
  const { name, isPart, dictionaries, constants, bytes } = packed
  const documentIds = new Map<BundleDocument, string>()
  const bundle = unpackBundle(packed, documentIds)
  return {
    name,
    documentIds,
    bundle: isPart ? withoutOthers(bundle) : bundle,
    dictionaries: dictionaries.flatMap(({ id, text }) => {
      const record = readRecord('dictionary', readJson(bytes, text))
      return record === undefined ? [] : [{ id, ...record }]
    }),
    constants: constants.flatMap(({ level, text }) => {
      const record = readRecord('constants', readJson(bytes, text))
      return record === undefined ? [] : [{ level, ...record }]
    }),
  }
}

/** Without what only documents need that are not in it. */
function withoutOthers(bundle: ApplicationBundle): ApplicationBundle {
  return chooseParts(bundle, { folderKeys: bundle.folders.map(({ key }) => key), documents: bundle.documents.keys() })
}

function unpackBundle(
  { name: title, about, application, folders, documents, components, bytes }: PackedApplication,
  documentIds: Map<BundleDocument, string>,
): ApplicationBundle {
  const read = (place: TextPlace): StoredContent | undefined => readText(bytes, place)
  const root = read(application)
  return {
    application: titled(root?.kind === 'application' ? withoutSecrets(root) : emptyApplication, title, about),
    folders: folders.map(({ key, parentKey, name, tagName, text }) => ({
      key,
      ...(parentKey === undefined ? {} : { parentKey }),
      name,
      ...(tagName === undefined ? {} : { tagName }),
      content: folderContent(read(text)),
    })),
    documents: documents.flatMap(({ id, folderKey, name, deprecated, text }) => {
      const content = read(text)
      if (!isDocument(content)) return []
      const document = { ...(folderKey === undefined ? {} : { folderKey }), name, deprecated, content }
      documentIds.set(document, id)
      return [document]
    }),
    components: components.flatMap(({ section, name, text }) => {
      const content = read(text)
      return content?.kind === 'component' ? [{ section, name, value: content.value }] : []
    }),
  }
}

/** Whoever has a file may hand it on. */
function withoutSecrets(application: ApplicationContent): ApplicationContent {
  const { servers, ...root } = application.root
  if (!Array.isArray(servers) || servers.length === 0) return application
  const open = visibleServers(application.root, 'visitor')
  return { ...application, root: open.length === 0 ? root : { ...application.root, servers: open } }
}

function readJson(bytes: Uint8Array, { start, length, base }: TextPlace): Json {
  const packedBase = base && bytes.subarray(base.start, base.start + base.length)
  // Whatever JSON.parse yields is JSON.
  return JSON.parse(unpackText(bytes.subarray(start, start + length), packedBase)) as Json
}

function readText(bytes: Uint8Array, place: TextPlace): StoredContent | undefined {
  return place.length === 0 ? undefined : upgradeContent(readJson(bytes, place))
}

function folderContent(content: StoredContent | undefined): FolderContent {
  return content?.kind === 'folder' ? content : { v: contentVersion, kind: 'folder' }
}

function isDocument(content: StoredContent | undefined): content is DocumentContent {
  if (content === undefined) return false
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}

/** An application made by hand: `info` is required (OpenAPI §4.1). */
const emptyApplication: ApplicationContent = {
  v: contentVersion,
  kind: 'application',
  root: { info: { title: '', version: '1.0.0' } },
}

/** What code pushes of single calls has no title; the application has a name. A description that came without one stays as it came. */
function titled(application: ApplicationContent, title: string, about: string): ApplicationContent {
  const { info } = application.root
  if (application.origin !== undefined || !isObject(info) || info['title'] !== '') return application
  const description = info['description'] ?? about
  return {
    ...application,
    root: { ...application.root, info: { ...info, title, ...(description === '' ? {} : { description }) } },
  }
}

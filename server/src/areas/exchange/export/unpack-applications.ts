/* Packed applications → what exporters read. CPU work of the thread. Owns: what never leaves: environments for members only, values of their headers, variables. */
import type { ExportFormat } from '@lectern/contracts'
import {
  chooseParts,
  joinApplications,
  pagesAsFolders,
  separateOperations,
  type ExportApplication,
  type ExportSource,
} from '@lectern/formats'
import {
  contentVersion,
  isObject,
  readRecord,
  upgradeContent,
  variablesKeyword,
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
import type { ExportTask } from './export-task.ts'
import { viewOfVisitors } from './visitors/view-of-visitors.ts'

/** What there is to write. */
export function unpackSource({ title, applications, joining, environments, format }: SourceTask): ExportSource {
  const unpacked = applications.map(unpackApplication)
  if (joining === undefined) return { title, applications: unpacked }
  const texts = new Map(unpacked.flatMap(({ bundle }) => bundle.folders.map(({ key, content }) => [key, content])))
  const folders = joining.folders.map(({ key, parentKey, name }) => ({
    key,
    ...(parentKey === undefined ? {} : { parentKey }),
    name,
    content: texts.get(key) ?? folderContent(undefined),
  }))
  const joined = joinApplications({ ...joining, folders }, unpacked, environments)
  if (!callFormats.has(format)) return { title, applications: [joined] }
  const application = pagesAsFolders(joined, (id) => joining.pages.has(id))
  return { title, applications: format === 'openapi' ? separateOperations(application) : [application] }
}

/** Formats without pages of text. */
const callFormats: ReadonlySet<string> = new Set<ExportFormat>(['openapi', 'postman', 'yapi', 'code'])

type SourceTask = Pick<ExportTask, 'title' | 'applications' | 'joining' | 'environments' | 'format'>

/** One application with what its documents refer to. */
function unpackApplication(packed: PackedApplication): ExportApplication {
  const { name, isPart, dictionaries, constants, bytes, visitors } = packed
  const documentIds = new Map<BundleDocument, string>()
  const bundle = unpackBundle(packed, documentIds)
  const application: ExportApplication = {
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
  if (visitors === undefined) return application
  const closedTags = packed.folders.flatMap(({ tagName, isServiceOnly }) =>
    isServiceOnly === true ? (tagName ?? []) : [],
  )
  return viewOfVisitors(application, visitors, new Set(closedTags))
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
    folders: folders.map(({ key, parentKey, name, tagName, text, isServiceOnly }) => ({
      key,
      ...(parentKey === undefined ? {} : { parentKey }),
      name,
      ...(tagName === undefined ? {} : { tagName }),
      content: isServiceOnly === true ? serviceOf(folderContent(read(text))) : folderContent(read(text)),
    })),
    documents: documents.flatMap(({ id, folderKey, name, deprecated, text }) => {
      const content = text.length === 0 ? undefined : readDocument(readJson(bytes, text))
      if (content === undefined) return []
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
  const { servers, [variablesKeyword]: _, ...root } = application.root
  if (!Array.isArray(servers) || servers.length === 0)
    return { ...application, root: servers === undefined ? root : { ...root, servers } }
  const open = visibleServers(application.root, 'visitor')
  return { ...application, root: open.length === 0 ? root : { ...root, servers: open } }
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

function serviceOf({ v, kind, dubbo }: FolderContent): FolderContent {
  return { v, kind, ...(dubbo && { dubbo }) }
}

/** A page of a composed project is a Markdown document. */
function readDocument(stored: Json): DocumentContent | undefined {
  const page = readRecord('composePage', stored)
  if (page !== undefined) return { v: contentVersion, kind: 'markdown', text: page.content }
  const content = upgradeContent(stored)
  return isDocument(content) ? content : undefined
}

function isDocument(content: StoredContent): content is DocumentContent {
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

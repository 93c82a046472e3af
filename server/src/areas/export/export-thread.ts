/* The CPU work of an export, in a thread of its own: unpacks the stored texts, puts the description together and writes it as text. */
import { exportOpenApi, type ExportVersion } from '@lectern/formats'
import {
  contentVersion,
  upgradeContent,
  type ApplicationBundle,
  type ApplicationContent,
  type DocumentContent,
  type FolderContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { move } from 'piscina'
import { stringify } from 'yaml'
import { unpackText } from '../../db/content-store.ts'
import type { PackedApplication, TextPlace } from './export-package.ts'

/** What to write. */
export interface ExportTask {
  application: PackedApplication
  version: ExportVersion
  format: 'json' | 'yaml'
}

/** The description as UTF-8. */
export default function writeInThread({ application, version, format }: ExportTask): Uint8Array {
  const { document } = exportOpenApi(unpack(application), { version })
  const text = format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : writeYaml(document)
  const bytes = new TextEncoder().encode(text)
  // `move` only marks the buffer; what arrives is the array.
  return move(bytes) as unknown as Uint8Array
}

/** Without anchors: readers of descriptions rarely follow them. Lines stay whole, so that a change of a text is one line. */
function writeYaml(document: Json): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
}

function unpack({ title, application, folders, documents, components, bytes }: PackedApplication): ApplicationBundle {
  const read = (place: TextPlace): StoredContent | undefined => readText(bytes, place)
  const root = read(application)
  return {
    application: root?.kind === 'application' ? root : emptyApplication(title),
    folders: folders.map(({ key, parentKey, name, tagName, text }) => ({
      key,
      ...(parentKey === undefined ? {} : { parentKey }),
      name,
      ...(tagName === undefined ? {} : { tagName }),
      content: folderContent(read(text)),
    })),
    documents: documents.flatMap(({ folderKey, name, deprecated, text }) => {
      const content = read(text)
      if (!isDocument(content)) return []
      return [{ ...(folderKey === undefined ? {} : { folderKey }), name, deprecated, content }]
    }),
    components: components.flatMap(({ section, name, text }) => {
      const content = read(text)
      return content?.kind === 'component' ? [{ section, name, value: content.value }] : []
    }),
  }
}

function readText(bytes: Uint8Array, { start, length, base }: TextPlace): StoredContent | undefined {
  if (length === 0) return undefined
  const packedBase = base && bytes.subarray(base.start, base.start + base.length)
  const text = unpackText(bytes.subarray(start, start + length), packedBase)
  // Whatever JSON.parse yields is JSON.
  return upgradeContent(JSON.parse(text) as Json)
}

function folderContent(content: StoredContent | undefined): FolderContent {
  return content?.kind === 'folder' ? content : { v: contentVersion, kind: 'folder' }
}

function isDocument(content: StoredContent | undefined): content is DocumentContent {
  if (content === undefined) return false
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}

/** An application made by hand: `info` is required (OpenAPI §4.1). */
function emptyApplication(title: string): ApplicationContent {
  return { v: contentVersion, kind: 'application', root: { info: { title, version: '1.0.0' } } }
}

/*
 * What is exported, as a book: applications, folders and documents in their order. Owns: the tree and the addresses of its pages.
 * Documents are read one by one, when a page is made of them.
 */
import {
  trimOf,
  exampleOf,
  readEnvironments,
  stringAt,
  objectAt,
  type ApplicationBundle,
  type BundleDocument,
  type DubboContent,
  type DubboService,
  jsonText,
} from '@lectern/model'
import type { ExportApplication, ExportOptions, ExportSource } from '../export/export-format.ts'
import { ApplicationReader, readCode } from './application-reader.ts'
import type { FieldBlocks } from './field-blocks.ts'
import { readHttp } from './read-http.ts'
import type { DocumentReading, DubboReading, ErrorReading } from './reading.ts'

export interface BookReading {
  title: string
  applications: readonly ApplicationReading[]
  /** Documents of all applications. */
  count: number
}

export interface ApplicationReading {
  /** Unique in the book: letters, digits and hyphens. */
  slug: string
  name: string
  /** Of the API; '' when it does not say. */
  version: string
  /** CommonMark. */
  description: string
  environments: readonly { name: string; url: string }[]
  errors: readonly ErrorReading[]
  /** CommonMark; constants of the levels above the documents. */
  constants: readonly string[]
  blocks: FieldBlocks
  nodes: readonly NodeReading[]
  count: number
}

export type NodeReading = FolderNode | DocumentNode

export interface FolderNode {
  kind: 'folder'
  slug: string
  name: string
  /** CommonMark. */
  description: string
  service: DubboService | undefined
  nodes: readonly NodeReading[]
  /** Documents in it and below. */
  count: number
}

export interface DocumentNode {
  kind: 'document'
  /** Unique in its application. */
  slug: string
  name: string
  /** Upper-case method, `DUBBO`, `MD` or `DOC`. */
  label: string
  /** Address path or method signature; '' for texts. */
  path: string
  deprecated: boolean
  /** As written, for searching. */
  about: string
  read: () => DocumentReading
}

/** The book of a source. Documents share objects with its bundles. */
export function readBook(source: ExportSource, options: ExportOptions): BookReading {
  const slugs = new Slugs()
  const applications = source.applications.map((application) => readApplication(application, options, slugs))
  return { title: source.title, applications, count: applications.reduce((sum, { count }) => sum + count, 0) }
}

function readApplication(application: ExportApplication, options: ExportOptions, slugs: Slugs): ApplicationReading {
  const reader = new ApplicationReader(application, options)
  const info = objectAt(reader.root, 'info') ?? {}
  const nodes = new TreeReader(application.bundle, reader).nodesOf(undefined)
  return {
    slug: slugs.of(application.name),
    name: application.name,
    version: stringAt(info, 'version') ?? '',
    description: stringAt(info, 'description') ?? '',
    environments: readEnvironments(reader.root).map(({ name, url }) => ({ name: name === url ? '' : name, url })),
    errors: reader.sharedErrors(),
    constants: reader.constants.flatMap(({ text }) => (text.trim() === '' ? [] : [text])),
    blocks: reader.blocks,
    nodes,
    count: application.bundle.documents.length,
  }
}

/** Names for addresses, each given once. */
class Slugs {
  readonly #used = new Set<string>()

  of(text: string): string {
    const plain =
      trimOf(
        text
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
          .slice(0, 60),
        '-',
      ) || 'page'
    let slug = plain
    for (let count = 2; this.#used.has(slug); count++) slug = `${plain}-${count}`
    this.#used.add(slug)
    return slug
  }
}

class TreeReader {
  readonly #bundle: ApplicationBundle
  readonly #reader: ApplicationReader
  readonly #slugs = new Slugs()
  readonly #folders: Map<string | undefined, ApplicationBundle['folders']>
  readonly #documents: Map<string | undefined, BundleDocument[]>
  readonly #open = new Set<string>()

  constructor(bundle: ApplicationBundle, reader: ApplicationReader) {
    this.#bundle = bundle
    this.#reader = reader
    const keys = new Set(bundle.folders.map(({ key }) => key))
    const known = (key: string | undefined) => (key !== undefined && keys.has(key) ? key : undefined)
    this.#folders = Map.groupBy(bundle.folders, ({ parentKey }) => known(parentKey))
    this.#documents = Map.groupBy(bundle.documents, ({ folderKey }) => known(folderKey))
  }

  /** Folders before documents, as in the tree people know. */
  nodesOf(key: string | undefined): NodeReading[] {
    const folders = (this.#folders.get(key) ?? []).flatMap((folder) => this.#folder(folder))
    const service = this.#bundle.folders.find((folder) => folder.key === key)?.content.dubbo
    return [...folders, ...(this.#documents.get(key) ?? []).map((document) => this.#document(document, service))]
  }

  #folder(folder: ApplicationBundle['folders'][number]): FolderNode[] {
    // A folder that stands in itself is shown once.
    if (this.#open.has(folder.key)) return []
    this.#open.add(folder.key)
    const slug = this.#slugs.of(folder.name)
    const nodes = this.nodesOf(folder.key)
    const count = nodes.reduce((sum, node) => sum + (node.kind === 'folder' ? node.count : 1), 0)
    const { description = '', dubbo } = folder.content
    return [{ kind: 'folder', slug, name: folder.name, description, service: dubbo, nodes, count }]
  }

  #document(document: BundleDocument, service: DubboService | undefined): DocumentNode {
    const { name, deprecated } = document
    const { label, path, about } = headOf(document)
    const slug = this.#slugs.of(path === '' || label === 'DUBBO' ? name : `${label} ${path}`)
    const read = (): DocumentReading => readDocument(document, this.#reader, service)
    return { kind: 'document', slug, name, label, path, deprecated, about, read }
  }
}

function headOf({ content }: BundleDocument): Pick<DocumentNode, 'label' | 'path' | 'about'> {
  switch (content.kind) {
    case 'http': {
      const { operation, path, method } = content
      const texts = ['summary', 'operationId', 'description'].map((key) => stringAt(operation, key))
      return { label: method.toUpperCase(), path, about: texts.filter((text) => text !== undefined).join(' ') }
    }
    case 'dubbo':
      return { label: 'DUBBO', path: content.definition, about: content.description ?? '' }
    case 'markdown':
      return { label: 'MD', path: '', about: content.text }
    case 'custom':
      return { label: 'DOC', path: '', about: content.html }
  }
}

function readDocument(
  document: BundleDocument,
  reader: ApplicationReader,
  service: DubboService | undefined,
): DocumentReading {
  const { content, deprecated } = document
  if (content.kind === 'http') return readHttp(content, document, reader)
  if (content.kind === 'dubbo') return readDubbo(content, deprecated, reader, service)
  return { kind: content.kind, deprecated, text: content.kind === 'custom' ? content.html : content.text }
}

function readDubbo(
  content: DubboContent,
  deprecated: boolean,
  reader: ApplicationReader,
  service: DubboService | undefined,
): DubboReading {
  const { definition, description = '', parameters, result, errorCodes = [] } = content
  const answer = exampleOf(result, reader.components, 'response', { ...reader.hints, maxValues: 300 })
  return {
    kind: 'dubbo',
    service,
    definition,
    description,
    deprecated,
    parameters: reader.blocks.fieldsOf(parameters),
    result: reader.blocks.valueOf(result),
    answer: jsonText(answer, 2),
    errors: errorCodes.map(readCode),
  }
}

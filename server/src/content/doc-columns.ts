/* What the columns of folders, documents and components say, read from their contents: texts every engine takes. */
import { docStatus, docType, notDeprecated, type DocStatus, type DocType } from '@lectern/contracts'
import {
  isObject,
  nameOfOperation,
  type BundleDocument,
  type BundleFolder,
  type Component,
  type ComponentSection,
  type DocumentContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { storableText } from '../db/storable-text.ts'

/** Columns of `doc` that follow the content. */
export interface DocColumns {
  name: string
  docType: DocType
  httpMethod: string
  url: string
  /** Empty without one. */
  operationId: string
  deprecated: string
  author: string
}

export function readDocColumns(document: BundleDocument): DocColumns {
  const { name, content, deprecated, deprecationReason = '', author = '' } = document
  const operation = content.kind === 'http' ? content.operation : {}
  return {
    name: storableText(name),
    docType: docType[content.kind],
    httpMethod: content.kind === 'http' ? storableText(content.method.toUpperCase()) : '',
    url: content.kind === 'http' ? storableText(content.path) : '',
    operationId: operationIdOf(content),
    deprecated: deprecated
      ? firstText(operation, deprecationFields) || storableText(deprecationReason.slice(0, 200))
      : notDeprecated,
    author: firstText(operation, authorFields) || storableText(author.slice(0, 200)),
  }
}

/** Characters of an operation id that lists have; longer ones are no names. */
const longestId = 200

/** Empty without one. */
export function operationIdOf(content: DocumentContent): string {
  const id = content.kind === 'http' ? content.operation['operationId'] : undefined
  return typeof id === 'string' ? storableText(id.trim().slice(0, longestId)) : ''
}

/** Columns of `doc` that follow from the content; `name` for what has none inside. */
export function columnsOf(content: DocumentContent, name: string) {
  const deprecated = content.kind === 'http' && content.operation['deprecated'] === true
  const called = content.kind === 'http' ? nameOfOperation(content) : name
  return readDocColumns({ name: called, content, deprecated })
}

/** Of Apifox and of YApi, by what the three of the product mean; statuses a team named itself are not among them. */
const statusesElsewhere: ReadonlyMap<string, DocStatus> = new Map([
  ...['designing', 'pending'].map((status) => [status, docStatus.todo] as const),
  ...['developing', 'integrating', 'testing', 'exception', 'undone'].map(
    (status) => [status, docStatus.doing] as const,
  ),
  ...['tested', 'released', 'deprecated', 'obsolete', 'done'].map((status) => [status, docStatus.done] as const),
])

/** How far the document is by its source; none when the source does not say. */
export function readStatus({ content }: BundleDocument): DocStatus | undefined {
  if (content.kind !== 'http') return undefined
  const yapi = content.operation['x-lectern-source']
  const status = content.operation['x-apifox-status'] ?? (isObject(yapi) ? yapi['status'] : undefined)
  return typeof status === 'string' ? statusesElsewhere.get(status) : undefined
}

/** Columns of `doc` that a folder has from its source. */
export interface FolderColumns {
  name: string
  tagName: string | null
  /** Represents a Dubbo service. */
  isDubbo: boolean
}

export function readFolderColumns({ name, tagName, content }: BundleFolder): FolderColumns {
  return {
    name: storableText(name),
    tagName: tagName === undefined ? null : storableText(tagName),
    isDubbo: content.dubbo !== undefined,
  }
}

/** Columns of `component` that name it. */
export interface ComponentColumns {
  section: ComponentSection
  name: string
}

export function readComponentColumns({ section, name }: Component): ComponentColumns {
  return { section, name: storableText(name) }
}

/** Extensions tools in use write a reason into; the first is ours. */
export const deprecationFields = [
  'x-deprecated-reason',
  'x-deprecation-reason',
  'x-deprecated-message',
  'x-deprecated-description',
  'x-deprecated',
]
export const authorFields = ['x-author', 'x-maintainer', 'x-owner', 'x-apifox-maintainer']

function firstText(operation: JsonObject, fields: readonly string[]): string {
  for (const field of fields) {
    const text = textOf(operation[field])
    if (text !== '') return storableText(text.slice(0, 200))
  }
  return ''
}

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ')
  return isObject(value) ? textOf(value['name'] ?? value['reason'] ?? value['description']) : ''
}

/* What the columns of folders, documents and components say, read from their contents: texts every engine takes. */
import { docType, notDeprecated, type DocType } from '@lectern/contracts'
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
    deprecated: deprecated
      ? firstText(operation, deprecationFields) || storableText(deprecationReason.slice(0, 200))
      : notDeprecated,
    author: firstText(operation, authorFields) || storableText(author.slice(0, 200)),
  }
}

/** Columns of `doc` that follow from the content; `name` for what has none inside. */
export function columnsOf(content: DocumentContent, name: string) {
  const deprecated = content.kind === 'http' && content.operation['deprecated'] === true
  const called = content.kind === 'http' ? nameOfOperation(content) : name
  return readDocColumns({ name: called, content, deprecated })
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

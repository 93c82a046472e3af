/* What a row that is searched has, and the words that follow from it. Pure; runs in a thread. */
import { notDeprecated } from '@lectern/contracts'
import { readRecord, searchedParts, upgradeContent, type Json, type SearchedPart } from '@lectern/model'
import { unpackText } from '../../../../db/content-store.ts'
import { entryText } from '../../../../db/dialects/entry-text.ts'
import type { EntryForm, SearchEntry } from '../../../../db/dialects/types.ts'
import { entryWords, type EntryTexts } from '../words/entry-words.ts'
import { rowOfEntry, scopeWords, type EntryTable } from './entry-kinds.ts'

/** A row with its newest state as it is stored. */
export interface EntrySource {
  entryId: number
  /** Name of a document, folder, model or dictionary; empty for constants and comments. */
  title: string
  /** Of a dictionary; the text of a comment. */
  description: string
  url: string
  method: string
  operationId: string
  docType: number
  isFolder: boolean
  deprecated: string
  moduleId: number | null
  projectId: number
  bytes: Uint8Array | null
  base: Uint8Array | null
  comment: CommentSource | undefined
}

/** What a comment shows besides its text; how it looks follows from its document. */
export interface CommentSource {
  docId: number
  /** Name of who wrote it. */
  author: string
  isResolved: boolean
}

/** The entry of a row. */
export function entryOf(source: EntrySource, form: EntryForm): SearchEntry {
  const table = rowOfEntry(source.entryId)?.table ?? 'doc'
  const words = entryWords({ ...identityOf(source), ...readTexts(table, source), scope: scopeOf(table, source) })
  return { id: source.entryId, text: entryText(words, form) }
}

/** What cannot be read is found by its name: it must not keep everything behind it from being indexed. */
function readTexts(table: EntryTable, source: EntrySource): ReturnType<typeof textsOf> {
  try {
    return textsOf(table, storedOf(source), source)
  } catch {
    return { texts: [source.description], fields: [] }
  }
}

/** The newest state; `undefined` where there is none. */
export function storedOf({ bytes, base }: Pick<EntrySource, 'bytes' | 'base'>): Json | undefined {
  // Stored texts are JSON of ours.
  return bytes === null ? undefined : (JSON.parse(unpackText(bytes, base)) as Json)
}

function identityOf({ title, url, operationId }: EntrySource): Pick<EntryTexts, 'title' | 'url' | 'names'> {
  return { title, url, names: operationId === '' ? [] : [operationId] }
}

function textsOf(
  table: EntryTable,
  stored: Json | undefined,
  { description }: EntrySource,
): Partial<Pick<EntryTexts, 'names'>> & Pick<EntryTexts, 'texts' | 'fields'> {
  if (stored === undefined) return { texts: [description], fields: [] }
  if (table === 'doc' || table === 'component') {
    const { texts, fields } = searchedParts(upgradeContent(stored))
    return { texts, fields: fields.map(textOfPart) }
  }
  if (table === 'dictionary') {
    const items = readRecord('dictionary', stored)?.items ?? []
    return {
      texts: [description],
      fields: items.map(({ value, name, description: text }) => `${value} ${name} ${text}`),
    }
  }
  const record = readRecord('constants', stored)
  const codes = record?.codes ?? []
  return {
    names: codes.map(({ code }) => code),
    texts: [record?.text ?? ''],
    fields: codes.map(({ code, name, description: text, solution }) => [code, name, text, solution].join(' ')),
  }
}

/** All that is searched of a field. */
export function textOfPart({ name, texts, values }: SearchedPart): string {
  return [name, ...texts, ...values].join(' ')
}

function scopeOf(
  table: EntryTable,
  { isFolder, method, docType, deprecated, moduleId, projectId }: EntrySource,
): string[] {
  const place = [scopeWords.project(projectId), ...(moduleId === null ? [] : [scopeWords.module(moduleId)])]
  if (table === 'component') return [...place, scopeWords.model]
  if (table === 'dictionary') return [...place, scopeWords.dictionary]
  if (table === 'comment') return [...place, scopeWords.comment]
  if (table !== 'doc') return [...place, scopeWords.constant]
  if (isFolder) return [...place, scopeWords.folder]
  const isDeprecated = deprecated !== notDeprecated
  const kind = [scopeWords.doc, scopeWords.docType(docType), ...(isDeprecated ? [scopeWords.deprecated] : [])]
  return [...place, ...kind, ...(method === '' ? [] : [scopeWords.method(method)])]
}

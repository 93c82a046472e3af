/* Documents read on this device, newest first, for "continue reading". Stays on the device. */
import { docType, type DocType, type NamedDoc } from '@lectern/contracts'
import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStoredJson } from '../../shared/lib/storage.ts'

export interface RecentDocument {
  docId: string
  name: string
  type: DocType
  httpMethod: string
  /** Path, interface or folder: what is under the name. */
  place: string
  moduleName: string
  spaceName: string
  readAtMs: number
}

const key = 'lectern.recent'
const maximum = 12
const docTypes: readonly unknown[] = Object.values(docType)

function isRecent(value: unknown): value is RecentDocument {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Partial<Record<keyof RecentDocument, unknown>> // Every field is looked at below.
  const texts = [entry.docId, entry.name, entry.httpMethod, entry.place, entry.moduleName, entry.spaceName]
  return (
    texts.every((text) => typeof text === 'string') &&
    docTypes.includes(entry.type) &&
    typeof entry.readAtMs === 'number'
  )
}

const isRecentList = (value: unknown): value is RecentDocument[] => Array.isArray(value) && value.every(isRecent)

let documents: readonly RecentDocument[] = readStoredJson(key, isRecentList) ?? []
const listeners = new Set<() => void>()

function publish(next: readonly RecentDocument[]): void {
  documents = next
  writeStoredJson(key, next)
  for (const listener of listeners) listener()
}

/** Puts a document first in the list; one that was there moves up. */
export function rememberDocument(document: Omit<RecentDocument, 'readAtMs'>): void {
  const others = documents.filter((other) => other.docId !== document.docId)
  publish([{ ...document, readAtMs: Date.now() }, ...others].slice(0, maximum))
}

/** Path, interface or folder of a document. */
export const placeOf = (document: { url: string; folderName: string }): string =>
  document.url === '' ? document.folderName : document.url

/** Gives the documents that were asked about their current names and places; those without any leave the list. */
export function refreshDocuments(asked: readonly string[], current: readonly NamedDoc[]): void {
  const byId = new Map(current.map((document) => [document.id, document]))
  const next = documents.flatMap((known): RecentDocument[] => {
    const named = byId.get(known.docId)
    if (named === undefined) return asked.includes(known.docId) ? [] : [known]
    const { name, type, httpMethod, moduleName, spaceName } = named
    return [{ ...known, name, type, httpMethod, place: placeOf(named), moduleName, spaceName }]
  })
  publish(next)
}

/** Takes documents out, such as one that is gone or no longer readable. */
export function forgetDocument(docId: string): void {
  publish(documents.filter((other) => other.docId !== docId))
}

/** Takes all out, when somebody signs out. */
export function forgetAllDocuments(): void {
  publish([])
}

/** The list, following changes. */
export function useRecentDocuments(): readonly RecentDocument[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => documents,
  )
}

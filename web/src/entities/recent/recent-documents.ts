/* Documents read on this device, newest first, for "continue reading". Stays on the device. */
import { docType, type DocType } from '@lectern/contracts'
import { useSyncExternalStore } from 'react'
import { readStoredJson, writeStoredJson } from '../../shared/lib/storage.ts'

export interface RecentDocument {
  docId: string
  name: string
  type: DocType
  httpMethod: string
  /** Path, interface or folder: what stands under the name. */
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

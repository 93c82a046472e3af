/*
 * Stored forms of what an application has besides its description (dictionaries, error codes and constants, how pushes are taken), and of what a
 * composed project has of its own.
 * Owns: their shapes and their version number. Does not own: documents and applications (`content.ts`).
 */
import type { ErrorCode } from '../content/content.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'

/** Version of the forms below. */
export const recordVersion = 1

/** What the values of a dictionary are. */
export const itemTypes = ['string', 'number', 'boolean'] as const
export type ItemType = (typeof itemTypes)[number]

/** One value of a dictionary. */
export interface DictionaryItem {
  /** Stable while the item is there; unique in its dictionary. */
  id: number
  value: string
  name: string
  type: ItemType
  description: string
}

/** A dictionary; fields name it by the extension keyword of `schema-rows/facets.ts`. */
export interface DictionaryRecord {
  v: typeof recordVersion
  kind: 'dictionary'
  name: string
  /** CommonMark. */
  description: string
  items: DictionaryItem[]
}

/** Error codes and constants of one level. */
export interface ConstantsRecord {
  v: typeof recordVersion
  kind: 'constants'
  codes: Required<ErrorCode>[]
  /** CommonMark. */
  text: string
}

/** What becomes of documents their source has no longer: they stay, somebody is asked, they go to the trash. */
export const removedWays = ['keep', 'propose', 'remove'] as const
export type RemovedWay = (typeof removedWays)[number]

/** How an application takes pushes. */
export interface PushRecord {
  v: typeof recordVersion
  kind: 'push'
  /** Write what a push carries into the server's log. */
  printContent: boolean
  /** Only change what a push names. */
  override: boolean
  /** Doc status (specification §4) of documents a push makes. */
  defaultStatus: 0 | 5 | 10
  /** Folders of one name at one place become one. */
  allowSameFolder: boolean
  removed: RemovedWay
}

/** What all documents of a composed project have in common. */
export interface ComposeRecord {
  v: typeof recordVersion
  kind: 'compose'
  /** Instead of the documents' own addresses; empty for none. */
  gatewayUrl: string
  allowsDebug: boolean
  showsHistory: boolean
  /** Whether visitors may export what they see. */
  allowsExport: boolean
  /** Its common lists in the form an application has them in (`readCommon`, `writeCommon`). */
  root: JsonObject
}

/** A page of a composed project. */
export interface ComposePageRecord {
  v: typeof recordVersion
  kind: 'composePage'
  title: string
  /** CommonMark. */
  content: string
}

export type StoredRecord = DictionaryRecord | ConstantsRecord | PushRecord | ComposeRecord | ComposePageRecord

/** Settings of a composed project while no one has changed any. */
export const initialCompose: ComposeRecord = {
  v: recordVersion,
  kind: 'compose',
  gatewayUrl: '',
  allowsDebug: true,
  showsHistory: false,
  allowsExport: false,
  root: {},
}

/** How pushes are taken while nobody has said otherwise. */
export const initialPush: PushRecord = {
  v: recordVersion,
  kind: 'push',
  printContent: false,
  override: false,
  defaultStatus: 10,
  allowSameFolder: true,
  removed: 'propose',
}

/** A record of the wanted kind; undefined for anything else, as from a newer release. */
export function readRecord<K extends StoredRecord['kind']>(
  kind: K,
  stored: Json,
): Extract<StoredRecord, { kind: K }> | undefined {
  if (!isObject(stored) || stored['v'] !== recordVersion || stored['kind'] !== kind) return undefined
  const record = { ...stored, ...laterFields[kind]?.(stored) }
  // The server writes these forms only through types, so their head tells the rest.
  return record as unknown as Extract<StoredRecord, { kind: K }>
}

/** What records from before a setting existed, or had its present values, hold of it now. */
const laterFields: Partial<Record<StoredRecord['kind'], (stored: JsonObject) => JsonObject>> = {
  push: ({ removed }) => ({ removed: removedWayOf(removed) }),
  compose: ({ allowsExport }) => ({ allowsExport: allowsExport === true }),
}

/** Records from before anybody could be asked say `deprecate` and `delete`. */
function removedWayOf(stored: Json | undefined): RemovedWay {
  if (stored === 'delete') return 'remove'
  return removedWays.find((way) => way === stored) ?? 'propose'
}

/** One level of error codes. */
export interface CodeLevel<L extends string = string> {
  level: L
  codes: readonly Required<ErrorCode>[]
}

/** Codes of several levels, nearest first, each code once: the nearest level wins. */
export function mergeCodes<L extends string>(levels: readonly CodeLevel<L>[]): (Required<ErrorCode> & { level: L })[] {
  const seen = new Set<string>()
  return levels.flatMap(({ level, codes }) =>
    codes.flatMap((code) => {
      if (seen.has(code.code)) return []
      seen.add(code.code)
      return [{ ...code, level }]
    }),
  )
}

/* What is handed to the comparison of contents, what comes out of it, and how it reads stored texts. */
import {
  upgradeContent,
  type ChangeGroup,
  type ChangeSummary,
  type CompatibilityPolicy,
  type Json,
  type Side,
  type StoredContent,
} from '@lectern/model'
import { unpackText } from '../../../../db/content-store.ts'

/** A text that is stored. */
export interface PackedText {
  hash: string
  bytes: Uint8Array
  base: Uint8Array | null
}

/** A document that is on both sides. */
export interface DocPair {
  id: number
  before: string | null
  after: string | null
  /** References of models it uses that are different. */
  models: readonly string[]
}

/** A model that is different; `null` on the side where it is not there. */
export interface ModelPair {
  ref: string
  before: string | null
  after: string | null
}

/** What is compared of an application. */
export interface ModuleContents {
  moduleId: number
  docs: readonly DocPair[]
  models: readonly ModelPair[]
  /** Models as they are on the newer side on the ways from documents to those: reference and hash. */
  onTheWay: readonly (readonly [ref: string, hash: string])[]
}

export interface ModuleTask extends ModuleContents {
  /** What counts of its changes. */
  policy: CompatibilityPolicy
}

/** What is different, as a list shows it. */
export interface ChangePart {
  /** The first ones, long values left out. */
  changes: ChangeGroup[]
  changeCount: number
  models: { name: string; summary: ChangeSummary }[]
  modelCount: number
}

export interface ComparedContent {
  id: number
  moduleId: number
  breaking: ChangePart | undefined
  other: ChangePart | undefined
  /** Sides of calls on which the document uses the models that are different. */
  uses: Record<string, Side[]>
}

export type CompareHost = {
  texts: (hashes: string[]) => Promise<PackedText[]>
  /** Called after each batch. */
  turn: (asked: null) => Promise<null>
}

export interface CompareOptions {
  /** Today as `2026-11-24`. */
  today: string
  /** Changes of a document in a list, and models. */
  headlines: number
  models: number
}

export type Contents = ReadonlyMap<string, StoredContent>

export async function readTexts(host: CompareHost, hashes: readonly (string | null)[]): Promise<Contents> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))]
  const texts = wanted.length === 0 ? [] : await host.texts(wanted)
  // Stored texts are JSON of ours.
  return new Map(
    texts.map(({ hash, bytes, base }) => [hash, upgradeContent(JSON.parse(unpackText(bytes, base)) as Json)]),
  )
}

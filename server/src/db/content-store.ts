/*
 * Stored texts by hash. Owns: hashing, compression, the cache of texts read lately. Does not own: what a text means (`@lectern/model`) or
 * which revision points at it.
 */
import { hash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'
import { inBatches } from './batches.ts'
import { insertMany } from './insert-many.ts'

export type Executor = Kysely<Database> | Transaction<Database>

/** A text that is still to be packed. */
export interface NewText {
  hash: string
  text: string
}

export interface StoredText {
  hash: string
  size: number
  bytes: Uint8Array
  /** The text `bytes` are packed against; absent for one that is complete. */
  base_hash?: string
}

/** What a text would be stored under. */
export function hashText(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Hashes and compresses one text for storing. CPU work: for many texts call it in a worker. */
export function packText(text: string): StoredText {
  return packNew({ hash: hashText(text), text })
}

/** More than packing adds to a short text that cannot be packed. */
const packedOverhead = 64
const largestChunk = 65_536

/** As `packText`, for a text whose hash is known. Given the size, zstd makes its tables and the result's buffer no larger than the text needs. */
export function packNew({ hash, text }: NewText): StoredText {
  const raw = Buffer.from(text)
  const chunkSize = Math.min(raw.length + packedOverhead, largestChunk)
  return { hash, size: raw.length, bytes: zstdCompressSync(raw, { pledgedSrcSize: raw.length, chunkSize }) }
}

/** Another text is worth packing against while the difference is at most this part of the text's own size when packed. */
const mostDifference = 0.1

/** A stored text others may be packed against. */
export interface FormerText {
  hash: string
  bytes: Uint8Array
  base_hash: string | null
  base_bytes: Uint8Array | null
}

/** Stored texts by hash, as they are packed. At most a thousand. */
export async function listPacked(db: Executor, hashes: readonly string[]): Promise<Map<string, FormerText>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['content.hash', 'content.bytes', 'base.hash as base_hash', 'base.bytes as base_bytes'])
    .where('content.hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

/** As `packAgainst`, for a text that follows the one stored as `formerHash`. */
export async function packAfter(db: Executor, text: string, formerHash: string): Promise<StoredText> {
  return packAgainst(text, (await listPacked(db, [formerHash])).get(formerHash))
}

/**
 * As `packText`, for a text that follows another: what differs is stored, unless that is much. Histories of small changes grow by little. No
 * text is more than one step away from a complete one.
 */
export function packAgainst(text: string, former: FormerText | undefined): StoredText {
  const alone = packText(text)
  if (former === undefined) return alone
  const base = { hash: former.base_hash ?? former.hash, bytes: former.base_bytes ?? former.bytes }
  if (base.hash === alone.hash) return alone
  const bytes = zstdCompressSync(Buffer.from(text), { dictionary: zstdDecompressSync(base.bytes) })
  return bytes.length <= alone.bytes.length * mostDifference ? { ...alone, bytes, base_hash: base.hash } : alone
}

/** The text; `base` is as stored, when it was packed against another. */
export function unpackText(bytes: Uint8Array, base?: Uint8Array | null): string {
  const options = base === undefined || base === null ? {} : { dictionary: zstdDecompressSync(base) }
  return zstdDecompressSync(bytes, options).toString('utf8')
}

/**
 * Writes the texts that are not there yet. A row that is there already is written as well: until the transaction
 * ends it is locked, so that the sweep of unused texts does not remove what this transaction is about to refer to.
 */
export async function insertTexts(db: Executor, texts: readonly StoredText[]): Promise<void> {
  const unique = [...new Map(texts.map((text) => [text.hash, text])).values()].sort(inWritingOrder)
  for (const part of inBatches(unique)) {
    const rows = part.map((text) => ({ base_hash: null, ...text }))
    await insertMany(db, 'content', rows, () =>
      db
        .insertInto('content')
        .values(rows)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet((set) => ({ size: set.ref('excluded.size') }))),
    )
  }
}

/** What others are packed against first; beyond that one order everywhere, so that two transactions with the same texts never wait for each other. */
function inWritingOrder(one: StoredText, other: StoredText): number {
  const steps = Number(one.base_hash !== undefined) - Number(other.base_hash !== undefined)
  if (steps !== 0) return steps
  return one.hash < other.hash ? -1 : 1
}

/** Texts by hash; hashes that are not stored are absent. */
export async function findTexts(db: Executor, hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of inBatches(hashes)) {
    const rows = await listPacked(db, part)
    for (const row of rows.values()) found.set(row.hash, unpackText(row.bytes, row.base_bytes))
  }
  return found
}

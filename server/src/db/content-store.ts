/*
 * Stored texts by hash. Owns: hashing, compression, the cache of texts read lately. Does not own: what a text means (`@lectern/model`) or
 * which revision points at it.
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type Executor = Kysely<Database> | Transaction<Database>

export interface StoredText {
  hash: string
  size: number
  bytes: Uint8Array
}

/** Hashes and compresses one text for storing. CPU work: for many texts call it in a worker. */
export function packText(text: string): StoredText {
  const raw = Buffer.from(text)
  return { hash: createHash('sha256').update(raw).digest('hex'), size: raw.length, bytes: zstdCompressSync(raw) }
}

export function unpackText(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes).toString('utf8')
}

/** Writes the texts that are not there yet; `maxParameters` is the engine's. */
export async function insertTexts(db: Executor, texts: readonly StoredText[], maxParameters: number): Promise<void> {
  const unique = [...new Map(texts.map((text) => [text.hash, text])).values()]
  const perStatement = Math.min(500, Math.floor(maxParameters / 3))
  for (let start = 0; start < unique.length; start += perStatement) {
    await db
      .insertInto('content')
      .values(unique.slice(start, start + perStatement))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  }
}

/** Texts by hash; hashes that are not stored are absent. */
export async function findTexts(db: Executor, hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const perStatement = 1_000
  for (let start = 0; start < hashes.length; start += perStatement) {
    const rows = await db
      .selectFrom('content')
      .select(['hash', 'bytes'])
      .where('hash', 'in', hashes.slice(start, start + perStatement))
      .execute()
    for (const row of rows) found.set(row.hash, unpackText(row.bytes))
  }
  return found
}

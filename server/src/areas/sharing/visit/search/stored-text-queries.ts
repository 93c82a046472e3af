/* Stored texts that searches of visitors read, compressed; `base` is the text one is packed against. */
import { setImmediate } from 'node:timers/promises'
import { encodeId } from '../../../../core/public-ids.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../../db/rows.ts'
import { streamRows } from '../../../../db/stream-rows.ts'
import type { PackedDoc } from './search-thread.ts'

/** So few that no part holds the event loop for long. */
const textsPerPart = 100

function shownTexts(db: Executor) {
  return liveRows(db, 'doc', { is_folder: 0, is_show: 1 })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['doc.id', 'content.bytes', 'base.bytes as base'])
}

/** Of the documents of an application, in parts. */
export async function* streamTextsOfModule(db: Executor, moduleId: number): AsyncGenerator<PackedDoc[]> {
  const texts = shownTexts(db).where('doc.module_id', '=', moduleId)
  for await (const rows of streamRows(db, texts, textsPerPart)) yield packedDocs('doc', rows)
}

/** Of the given documents, in parts. */
export async function* streamTextsOfDocs(db: Executor, docIds: readonly number[]): AsyncGenerator<PackedDoc[]> {
  for (const part of inBatches(docIds, { size: textsPerPart })) {
    yield packedDocs('doc', await shownTexts(db).where('doc.id', 'in', part).execute())
    await setImmediate()
  }
}

/** Of the documents of a snapshot, in parts. */
export async function* streamTextsOfSnapshot(db: Executor, snapshotId: number): AsyncGenerator<PackedDoc[]> {
  const texts = rowsOf(db, 'snapshot_doc', { snapshot_id: snapshotId, is_folder: 0 })
    .innerJoin('content', 'content.hash', 'snapshot_doc.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['snapshot_doc.doc_id as id', 'content.bytes', 'base.bytes as base'])
  for await (const rows of streamRows(db, texts, textsPerPart)) yield packedDocs('doc', rows)
}

/** Of the given pages of a composed project, in parts. */
export async function* streamTextsOfPages(db: Executor, pageIds: readonly number[]): AsyncGenerator<PackedDoc[]> {
  for (const part of inBatches(pageIds, { size: textsPerPart })) {
    const texts = liveRows(db, 'compose_page', { id: part })
      .innerJoin('revision', 'revision.id', 'compose_page.head_revision_id')
      .innerJoin('content', 'content.hash', 'revision.hash')
      .select(['compose_page.id', 'content.bytes'])
    yield packedDocs('composePage', await texts.execute())
    await setImmediate()
  }
}

function packedDocs(
  kind: 'doc' | 'composePage',
  rows: readonly { id: number; bytes: Uint8Array; base?: Uint8Array | null }[],
): PackedDoc[] {
  return rows.map(({ id, bytes, base = null }) => ({ publicId: encodeId(kind, id), bytes, base }))
}

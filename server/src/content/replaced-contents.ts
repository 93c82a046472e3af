/* Documents whose present text is about to be replaced, with what they were and will be. */
import type { DocumentContent } from '@lectern/model'
import { findTexts, type Executor } from '../db/content-store.ts'
import { readStored } from './revisions.ts'

/** A document's present text, and the one it will have. */
export interface ReplacedText {
  docId: number
  headId: number | null
  hash: string
}

export interface ReplacedContent {
  docId: number
  before: DocumentContent
  after: DocumentContent
}

/** Those of which both are calls. */
export async function readReplaced(tx: Executor, replaced: readonly ReplacedText[]): Promise<ReplacedContent[]> {
  const former = await listHashes(
    tx,
    replaced.flatMap(({ headId }) => headId ?? []),
  )
  const texts = await findTexts(tx, [...new Set([...replaced.map(({ hash }) => hash), ...former.values()])])
  const read = (hash: string | undefined): DocumentContent | undefined => {
    const text = hash === undefined ? undefined : texts.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    return content !== undefined && (content.kind === 'http' || content.kind === 'dubbo') ? content : undefined
  }
  return replaced.flatMap(({ docId, headId, hash }) => {
    const [before, after] = [read(headId === null ? undefined : former.get(headId)), read(hash)]
    return before === undefined || after === undefined ? [] : [{ docId, before, after }]
  })
}

async function listHashes(tx: Executor, revisionIds: readonly number[]): Promise<Map<number, string>> {
  if (revisionIds.length === 0) return new Map()
  const rows = await tx.selectFrom('revision').select(['id', 'hash']).where('id', 'in', revisionIds).execute()
  return new Map(rows.map((row) => [row.id, row.hash]))
}

/* Cases that were made elsewhere, kept as they were there. Owns: telling what people changed here since. */
import { createHash } from 'node:crypto'
import { caseLimits, type CaseContent } from '@lectern/contracts'
import { appendAll } from '@lectern/model'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import type { CallCaseRow } from '../../../db/schema.ts'
import { updateCase } from './case-repo.ts'

export interface PastCase {
  docId: number
  name: string
  content: CaseContent
}

interface ByWhom {
  userId: number
  nowMs: number
}

const rowsPerStatement = 50

/** Adds cases behind those of their documents, as far as there is room for them; the id of each, undefined for one too many. */
export async function addPastCases(
  tx: Executor,
  { userId, nowMs }: ByWhom,
  cases: readonly PastCase[],
): Promise<(number | undefined)[]> {
  const room = await roomOf(tx, [...new Set(cases.map(({ docId }) => docId))])
  const rows = cases.map((one) => {
    const { count, last } = room.get(one.docId) ?? { count: 0, last: 0 }
    if (count >= caseLimits.cases) return undefined
    room.set(one.docId, { count: count + 1, last: last + 1 })
    return {
      ...valuesOf(one),
      ...{ doc_id: one.docId, position: last + 1, version: 1 },
      ...{ created_by: userId, updated_by: userId, created_at_ms: nowMs, updated_at_ms: nowMs },
      ...{ deleted_at_ms: null, trash_id: null },
    }
  })
  const ids: number[] = []
  const fitting = rows.filter((row) => row !== undefined)
  for (const part of inBatches(fitting, { size: rowsPerStatement })) {
    const made = await tx.insertInto('call_case').values(part).returning('id').execute()
    // Rows get their ids in the order of the statement, but may come back in another.
    appendAll(
      ids,
      made.map(({ id }) => id).sort((a, b) => a - b),
    )
  }
  return rows.map((row) => (row === undefined ? undefined : ids.shift()))
}

/** How many live cases documents have, and where the last one is. */
async function roomOf(tx: Executor, docIds: readonly number[]): Promise<Map<number, { count: number; last: number }>> {
  const found = new Map<number, { count: number; last: number }>()
  for (const batch of inBatches(docIds)) {
    const rows = await liveRows(tx, 'call_case', { doc_id: batch })
      .select(({ fn }) => [
        'call_case.doc_id',
        fn.countAll<number>().as('count'),
        fn.max('call_case.position').as('last'),
      ])
      .groupBy('call_case.doc_id')
      .execute()
    for (const { doc_id: docId, count, last } of rows) found.set(docId, { count, last })
  }
  return found
}

/** A case as it came the last time, with what it is to be now. */
export async function changePastCase(
  tx: Executor,
  { userId, nowMs }: ByWhom,
  row: Pick<CallCaseRow, 'id' | 'version'>,
  one: PastCase,
): Promise<void> {
  await updateCase(tx, row, { ...valuesOf(one), version: row.version + 1, updated_by: userId, updated_at_ms: nowMs })
}

/** Those that are there, deleted or not, by their ids. */
export async function findPastCases(tx: Executor, ids: readonly number[]): Promise<Map<number, CallCaseRow>> {
  const found = new Map<number, CallCaseRow>()
  for (const batch of inBatches(ids)) {
    const rows = await rowsOf(tx, 'call_case', { id: batch }).selectAll().execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** The same for cases that send and expect the same. */
export function digestOfCase(one: PastCase): string {
  return digestOfCaseRow(valuesOf(one))
}

export function digestOfCaseRow({ name, content }: Pick<CallCaseRow, 'name' | 'content'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, content]))
    .digest('hex')
}

function valuesOf({ name, content }: PastCase) {
  return { name, content: JSON.stringify(content), assertion_count: content.assertions.length }
}

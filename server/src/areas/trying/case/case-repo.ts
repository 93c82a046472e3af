/* SQL of saved cases. Contents are read only where they are asked for. */
import { caseLimits } from '@lectern/contracts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { CallCaseRow, CaseResultRow } from '../../../db/schema.ts'
import { liveRows, updateLive } from '../../../db/rows.ts'
import { updateMany } from '../../../db/update-many.ts'

/** Whose cases: those of a document, or of the documents of an application that the reader sees. */
export interface CasePlace {
  moduleId: number
  docId: number | undefined
  seesHidden: boolean
}

function listedRows(db: Executor, { moduleId, docId, seesHidden }: CasePlace) {
  return liveRows(db, 'call_case')
    .innerJoin('doc', 'doc.id', 'call_case.doc_id')
    .innerJoin('user', 'user.id', 'call_case.created_by')
    .leftJoin('case_result as run', (on) =>
      on.onRef('run.case_id', '=', 'call_case.id').onRef('run.version', '=', 'call_case.version'),
    )
    .leftJoin('user as runner', 'runner.id', 'run.ran_by')
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .$if(docId !== undefined, (query) => query.where('doc.id', '=', docId ?? 0))
    .$if(!seesHidden, (query) => query.where(isInHiddenPlace, '=', 0))
    .select(['call_case.id', 'call_case.doc_id', 'call_case.name', 'call_case.assertion_count', 'call_case.version'])
    .select(['call_case.created_at_ms', 'call_case.updated_at_ms', 'user.nickname as author_name'])
    .select(['doc.name as doc_name', 'doc.http_method'])
    .select(['run.is_passed', 'run.ran_at_ms', 'run.has_token', 'runner.nickname as runner_name'])
    .orderBy('doc.order_index')
    .orderBy('doc.id')
    .orderBy('call_case.position')
    .orderBy('call_case.id')
}
export type ListedCase = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number]

/** In the order of their documents, then in their own. */
export async function listCaseRows(db: Executor, place: CasePlace): Promise<ListedCase[]> {
  return listedRows(db, place).limit(caseLimits.listed).execute()
}

/** Those with these ids, with their contents. */
export async function readCaseRows(
  db: Executor,
  place: CasePlace,
  ids: readonly number[],
): Promise<(ListedCase & { content: string })[]> {
  return listedRows(db, place).where('call_case.id', 'in', ids).select('call_case.content').execute()
}

/** A case of the document, deleted or not. */
export async function findCase(tx: Executor, docId: number, id: number): Promise<CallCaseRow | undefined> {
  return tx.selectFrom('call_case').selectAll().where('id', '=', id).where('doc_id', '=', docId).executeTakeFirst()
}

export async function countCases(tx: Executor, docId: number): Promise<number> {
  return countRows(liveRows(tx, 'call_case', { doc_id: docId }))
}

/** Places of the cases of a document, in order. */
export async function listPositions(tx: Executor, docId: number): Promise<Pick<CallCaseRow, 'id' | 'position'>[]> {
  return liveRows(tx, 'call_case', { doc_id: docId })
    .select(['call_case.id', 'call_case.position'])
    .orderBy('call_case.position')
    .orderBy('call_case.id')
    .execute()
}

export async function insertCase(tx: Executor, row: Omit<CallCaseRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('call_case').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False when the version is no longer that one. */
export async function updateCase(
  tx: Executor,
  { id, version }: Pick<CallCaseRow, 'id' | 'version'>,
  changes: Partial<CallCaseRow>,
): Promise<boolean> {
  return updateLive(tx, 'call_case', { id, version }, changes)
}

/** Which of these cases of the application are live and of that version. */
export async function listCurrent(
  tx: Executor,
  moduleId: number,
  ran: readonly Pick<CallCaseRow, 'id' | 'version'>[],
): Promise<Set<number>> {
  const rows = await liveRows(tx, 'call_case', { id: ran.map(({ id }) => id) })
    .innerJoin('doc', 'doc.id', 'call_case.doc_id')
    .where('doc.module_id', '=', moduleId)
    .select(['call_case.id', 'call_case.version'])
    .execute()
  const versions = new Map(ran.map(({ id, version }) => [id, version]))
  return new Set(rows.flatMap(({ id, version }) => (versions.get(id) === version ? id : [])))
}

/** In place of what came out before. */
export async function putResults(tx: Executor, rows: readonly CaseResultRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('case_result')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet((set) => ({
        version: set.ref('excluded.version'),
        is_passed: set.ref('excluded.is_passed'),
        ran_at_ms: set.ref('excluded.ran_at_ms'),
        ran_by: set.ref('excluded.ran_by'),
        has_token: set.ref('excluded.has_token'),
      })),
    )
    .execute()
}

export async function placeCases(tx: Executor, rows: readonly { id: number; position: number }[]): Promise<void> {
  if (rows.length > 0) await updateMany(tx, 'call_case', { position: 'integer' }, rows)
}

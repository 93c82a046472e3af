/* SQL of reports about what visitors read. */
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import { visitedSubjects } from '../../../auth/visited/visited-subjects.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { ViewDocDayRow, ViewedDocKind, ViewVisitorDayRow } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'
import { countRows } from '../../../db/row-counts.ts'

/** What was read, from a day (`2026-11-25`) on. */
export interface ViewedSince extends VisitedRef {
  from: string
}

function docDays(db: Executor, { of, id, from }: ViewedSince) {
  return db.selectFrom('view_doc_day').where('of_kind', '=', of).where('of_id', '=', id).where('day', '>=', from)
}

function visitorDays(db: Executor, { of, id, from }: ViewedSince) {
  return db.selectFrom('view_visitor_day').where('of_kind', '=', of).where('of_id', '=', id).where('day', '>=', from)
}

/**
 * Name of the share or project.
 * @throws {AppError} not_accessible when it has ended
 */
export async function getViewedName(db: Executor, { of, id }: VisitedRef): Promise<string> {
  const table = visitedSubjects[of]?.table
  const row =
    table &&
    (await db
      .selectFrom(table)
      .select('name')
      .where('id', '=', id)
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirst())
  if (row === undefined) throw new AppError('not_accessible')
  return row.name
}

export async function findTotal(
  db: Executor,
  { of, id }: VisitedRef,
): Promise<{ views: number; last_at_ms: number } | undefined> {
  return rowsOf(db, 'view_total', { of_kind: of, of_id: id }).select(['views', 'last_at_ms']).executeTakeFirst()
}

/** Oldest first. */
export async function listViewsByDay(db: Executor, since: ViewedSince): Promise<{ day: string; views: number }[]> {
  return docDays(db, since)
    .select(({ fn }) => ['day', fn.sum<number>('views').as('views')])
    .groupBy('day')
    .orderBy('day')
    .execute()
}

/** Different visitors of each day, as far as anything of them is kept. */
export async function countVisitorsByDay(db: Executor, since: ViewedSince): Promise<Map<string, number>> {
  const rows = await visitorDays(db, since)
    .where((row) => row.or([row('email', '<>', ''), row('network', '<>', '')]))
    .select(({ fn }) => ['day', fn.countAll<number>().as('visitors')])
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, visitors }) => [day, visitors]))
}

export interface ViewedDoc {
  doc_kind: ViewedDocKind
  doc_id: number
  views: number
}

/** The most viewed first, and how many there are. */
export async function listViewedDocs(
  db: Executor,
  since: ViewedSince,
  limit: number,
): Promise<{ rows: ViewedDoc[]; total: number }> {
  const docs = docDays(db, since)
    .select(({ fn }) => ['doc_kind', 'doc_id', fn.sum<number>('views').as('views')])
    .groupBy(['doc_kind', 'doc_id'])
  const rows = await docs.orderBy('views', 'desc').orderBy('doc_kind').orderBy('doc_id').limit(limit).execute()
  return { rows, total: await countRows(db.selectFrom(docs.as('docs'))) }
}

export interface ListedVisitor {
  email: string
  network: string
  views: number
  last_at_ms: number
}

/** The latest first, and how many there are. */
export async function listVisitors(
  db: Executor,
  since: ViewedSince,
  limit: number,
): Promise<{ rows: ListedVisitor[]; total: number }> {
  const visitors = visitorDays(db, since)
    .where((row) => row.or([row('email', '<>', ''), row('network', '<>', '')]))
    .select(({ fn }) => [
      'email',
      'network',
      fn.sum<number>('views').as('views'),
      fn.max<number>('last_at_ms').as('last_at_ms'),
    ])
    .groupBy(['email', 'network'])
  const rows = await visitors.orderBy('last_at_ms', 'desc').orderBy('email').orderBy('network').limit(limit).execute()
  return { rows, total: await countRows(db.selectFrom(visitors.as('visitors'))) }
}

/** Days of documents after a row, oldest first. */
export async function listDocDaysAfter(
  db: Executor,
  { of, id }: VisitedRef,
  { after, limit }: { after: ViewDocDayRow | undefined; limit: number },
): Promise<ViewDocDayRow[]> {
  const rows = docDays(db, { of, id, from: after?.day ?? '' })
    .selectAll()
    .orderBy('day')
    .orderBy('doc_kind')
    .orderBy('doc_id')
  if (after === undefined) return rows.limit(limit).execute()
  const { day, doc_kind: kind, doc_id: docId } = after
  return rows
    .where((row) =>
      row.or([
        row('day', '>', day),
        row('doc_kind', '>', kind),
        row.and([row('doc_kind', '=', kind), row('doc_id', '>', docId)]),
      ]),
    )
    .limit(limit)
    .execute()
}

/** Days of visitors after a row, oldest first. */
export async function listVisitorDaysAfter(
  db: Executor,
  { of, id }: VisitedRef,
  { after, limit }: { after: ViewVisitorDayRow | undefined; limit: number },
): Promise<ViewVisitorDayRow[]> {
  const rows = visitorDays(db, { of, id, from: after?.day ?? '' })
    .selectAll()
    .orderBy('day')
    .orderBy('email')
    .orderBy('network')
  if (after === undefined) return rows.limit(limit).execute()
  const { day, email, network } = after
  return rows
    .where((row) =>
      row.or([
        row('day', '>', day),
        row('email', '>', email),
        row.and([row('email', '=', email), row('network', '>', network)]),
      ]),
    )
    .limit(limit)
    .execute()
}

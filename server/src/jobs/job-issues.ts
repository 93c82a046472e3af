/*
 * What imports and exports report, in pages: the first ones with the job, all of them apart from it when there are more, so that lists of jobs stay
 * small. Owns: how they are stored. Does not own: what is reported, and in which order.
 */
import type { ReportIssue } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import { rowsOf } from '../db/rows.ts'

export interface StoredIssue extends Issue {
  /** Document the place belongs to. */
  docId?: number
}

type Severity = ReportIssue['severity']

/** Issues that are kept with their job. */
export const firstIssues = 100
const pageIssues = 100
/** Rows of one statement, on every engine. */
const rowsAtOnce = 100

/** Stores all issues of a job, unless the job holds them all. */
export async function insertIssues(tx: Executor, jobId: number, issues: readonly StoredIssue[]): Promise<void> {
  if (issues.length <= firstIssues) return
  const rows = Array.from({ length: Math.ceil(issues.length / pageIssues) }, (_, page) => {
    const list = issues.slice(page * pageIssues, (page + 1) * pageIssues)
    const count = (wanted: Severity): number => list.filter(({ severity }) => severity === wanted).length
    const counts = { errors: count('error'), warnings: count('warning'), notes: count('note') }
    return { job_id: jobId, page, ...counts, issues: JSON.stringify(list) }
  })
  for (const part of inBatches(rows, { size: rowsAtOnce })) await tx.insertInto('job_issues').values(part).execute()
}

export async function deleteIssues(tx: Executor, jobId: number): Promise<void> {
  await tx.deleteFrom('job_issues').where('job_id', '=', jobId).execute()
}

/** A part of what a job reports; `first` is what is kept with it. */
export interface IssueRange {
  jobId: number
  first: readonly StoredIssue[]
  severity?: Severity | undefined
  offset: number
  limit: number
}

const columns = { error: 'errors', warning: 'warnings', note: 'notes' } as const

/** In the order they were reported; `total` counts those of the severity. */
export async function findIssues(
  db: Executor,
  { jobId, first, severity, offset, limit }: IssueRange,
): Promise<{ issues: StoredIssue[]; total: number }> {
  const isWanted = (issue: StoredIssue): boolean => severity === undefined || issue.severity === severity
  const counts = await db
    .selectFrom('job_issues')
    .select(['page', 'errors', 'warnings', 'notes'])
    .where('job_id', '=', jobId)
    .orderBy('page')
    .execute()
  if (counts.length === 0) {
    const all = first.filter(isWanted)
    return { issues: all.slice(offset, offset + limit), total: all.length }
  }
  const pages: number[] = []
  let skipped = 0
  let total = 0
  for (const { page, ...row } of counts) {
    const count = severity === undefined ? row.errors + row.warnings + row.notes : row[columns[severity]]
    if (total + count <= offset) skipped += count
    else if (count > 0 && total < offset + limit) pages.push(page)
    total += count
  }
  const issues = await readPages(db, jobId, pages)
  return { issues: issues.filter(isWanted).slice(offset - skipped, offset - skipped + limit), total }
}

async function readPages(db: Executor, jobId: number, pages: readonly number[]): Promise<StoredIssue[]> {
  if (pages.length === 0) return []
  const rows = await rowsOf(db, 'job_issues', { job_id: jobId, page: pages }).select('issues').orderBy('page').execute()
  // Written by `insertIssues`.
  return rows.flatMap(({ issues }) => JSON.parse(issues) as StoredIssue[])
}

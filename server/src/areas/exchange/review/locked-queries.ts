/* What the newest import or push left unchanged because it was locked. */
import type { LockedChange } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { encodeId } from '../../../core/public-ids.ts'
import type { Database } from '../../../db/schema.ts'
import { readReport } from '../../../jobs/import-report.ts'
import { findNewestReport, listLiveDocs } from './review-repo.ts'

/** As far as it still exists, by name; none when the report of that import is gone. */
export async function listLocked(db: Kysely<Database>, moduleId: number): Promise<LockedChange[]> {
  const job = await findNewestReport(db, moduleId)
  const ids = (job && readReport(job)?.lockedDocs) ?? []
  if (job === undefined || ids.length === 0) return []
  const rows = await listLiveDocs(db, moduleId, ids)
  return rows.map((row) => ({
    id: encodeId('doc', row.id),
    name: row.name,
    isFolder: row.is_folder === 1,
    type: row.doc_type,
    httpMethod: row.http_method,
    url: row.url,
    atMs: job.finished_at_ms ?? 0,
  }))
}

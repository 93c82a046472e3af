import type { Job, JobProgress, Language } from '@lectern/contracts'
import type { CompatibilityPolicy } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { Texts } from '../../../core/texts.ts'
import type { JobRow } from '../../../db/schema.ts'
import { presentReport, readReport } from '../../../jobs/import-report.ts'
import { presentFailure } from '../../../jobs/job-failure.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'

/** Who sees a job, and what counts where it works. */
export interface JobReader {
  texts: Texts
  language: Language
  policy: CompatibilityPolicy
}

export function presentJob(row: JobRow, reader: JobReader): Job {
  const { texts, language } = reader
  const report = readReport(row)
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure) // written by `endJob`
  const presented = report === undefined ? null : presentReport(report, row.id, reader)
  const firstError = presented?.issues.find((issue) => issue.severity === 'error')?.message
  return {
    id: encodeId('job', row.id),
    kind: row.kind,
    state: row.state,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    report: presented,
    failure: failure && presentFailure(failure, firstError, texts, language),
    canRetry: row.parked === 1,
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  }
}

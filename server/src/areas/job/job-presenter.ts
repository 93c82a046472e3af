import { errorNames, type Job, type JobProgress, type Language } from '@lectern/contracts'
import { reasonOf } from '../../core/failure-reasons.ts'
import { encodeId } from '../../core/public-ids.ts'
import type { Texts } from '../../core/texts.ts'
import type { JobRow } from '../../db/schema.ts'
import { presentReport, type StoredReport } from '../../jobs/import-report.ts'
import type { JobFailure } from '../../jobs/job-repo.ts'

export function presentJob(row: JobRow, texts: Texts, language: Language): Job {
  const report = row.report === null ? null : (JSON.parse(row.report) as StoredReport | null) // only imports store one
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure) // written by `endJob`
  const presented = report && presentReport(report, texts, language)
  const firstError = presented?.issues.find((issue) => issue.severity === 'error')?.message
  return {
    id: encodeId('job', row.id),
    kind: row.kind,
    state: row.state,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    report: presented,
    failure: failure && presentFailure(failure, firstError, texts, language),
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  }
}

function presentFailure(
  { error, details }: JobFailure,
  firstError: string | undefined,
  texts: Texts,
  language: Language,
): { error: string; message: string } {
  const key = reasonOf(details)
  const reason = key === undefined ? (firstError ?? '') : texts.say(language, 'jobs', key, details)
  const name = errorNames.find((each) => each === error) ?? 'internal_error'
  return { error: name, message: texts.say(language, 'errors', name, { ...details, reason }) }
}

import type { JobProgress, Language, Migration, MigrationReport, MigrationSource } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Texts } from '../../../core/texts.ts'
import { presentFailure } from '../../../jobs/job-failure.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'
import type { RunRow } from './run-repo.ts'
import type { SourceRow } from './source-repo.ts'
import type { StoredMigrationReport } from './tally.ts'

export function presentSource({
  id,
  kind,
  name,
  state,
  size,
  parts,
  problem,
  created_at_ms,
}: SourceRow): MigrationSource {
  return { id, kind, name, state, size, parts, problem, createdAtMs: created_at_ms }
}

export function presentRun(row: RunRow, texts: Texts, language: Language): Migration {
  const report = row.report === null ? null : (JSON.parse(row.report) as StoredMigrationReport) // written by the job
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure | null) // written by `endJob`
  return {
    id: encodeId('job', row.job_id),
    isDryRun: row.is_dry_run === 1,
    sourceId: row.source_id,
    sourceName: row.source_name,
    state: row.state,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    report: report && presentReport(report, texts, language),
    failure: failure === null ? '' : presentFailure(failure, undefined, texts, language).message,
    startedByName: row.nickname,
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  }
}

function presentReport(report: StoredMigrationReport, texts: Texts, language: Language): MigrationReport {
  return {
    ...report,
    remarks: report.remarks.map(({ place, code, params, count }) => ({
      place,
      code,
      message: texts.say(language, 'migration-remarks', code, { ...params, count }),
      count,
    })),
    shares: report.shares.map(({ shareId, ...share }) => ({ ...share, id: encodeId('share', shareId) })),
  }
}

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

/** What a run reported, and the keys of those of its shares that still exist. */
export interface ReportedRun {
  report: StoredMigrationReport
  shareKeys: ReadonlyMap<number, string>
}

/** @param reported `null` for a run without a report, or where none is asked for */
export function presentRun(row: RunRow, reported: ReportedRun | null, texts: Texts, language: Language): Migration {
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure | null) // written by `endJob`
  return {
    id: encodeId('job', row.job_id),
    isDryRun: row.is_dry_run === 1,
    sourceId: row.source_id,
    sourceName: row.source_name,
    state: row.state,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    report: reported && presentReport(reported, texts, language),
    failure: failure === null ? '' : presentFailure(failure, undefined, texts, language).message,
    startedByName: row.nickname,
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  }
}

function presentReport({ report, shareKeys }: ReportedRun, texts: Texts, language: Language): MigrationReport {
  return {
    ...report,
    remarks: report.remarks.map(({ place, code, params, count }) => ({
      place,
      code,
      message: texts.say(language, 'migration-remarks', code, { ...params, count }),
      count,
    })),
    shares: report.shares.flatMap(({ shareId, ...share }) => {
      const key = shareKeys.get(shareId)
      return key === undefined ? [] : { ...share, key }
    }),
  }
}

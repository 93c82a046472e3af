import type { Archive, JobProgress, JobState, Language } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Texts } from '../../../core/texts.ts'
import { presentFailure } from '../../../jobs/job-failure.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'
import type { ArchiveProblem } from './archive-problem.ts'
import type { StoredPackReport, StoredUnpackReport } from './archive-report.ts'

/** An archive with the job that packs or unpacks it. */
export interface ArchiveRow {
  id: string
  kind: 'packed' | 'sent'
  file_name: string
  size: number
  report: string | null
  created_at_ms: number
  expires_at_ms: number
  job_id: number
  state: JobState
  progress: string
  failure: string | null
}

export function presentArchive(row: ArchiveRow, texts: Texts, language: Language): Archive {
  // Written by the jobs of this area.
  const report = row.report === null ? null : (JSON.parse(row.report) as StoredPackReport | StoredUnpackReport)
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure) // written by `endJob`
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    size: row.size,
    jobId: encodeId('job', row.job_id),
    state: row.state,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    failure: failure && { ...presentFailure(failure, undefined, texts, language), problem: problemOf(failure) },
    counts: report && countsOf(report),
    outcome: report !== null && isUnpacked(report) ? presentOutcome(report) : null,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
  }
}

function isUnpacked(report: StoredPackReport | StoredUnpackReport): report is StoredUnpackReport {
  return 'spaceId' in report
}

function problemOf({ error, details }: JobFailure): ArchiveProblem | null {
  // The details of this failure are a problem (`unpack-job.ts`).
  return error === 'archive_broken' ? (details as unknown as ArchiveProblem) : null
}

function countsOf({ counts }: StoredPackReport): NonNullable<Archive['counts']> {
  const { projects = 0, modules = 0, docs = 0, revisions = 0, comments = 0, uploads = 0 } = counts
  return { projects, modules, docs, revisions, comments, uploads }
}

function presentOutcome(report: StoredUnpackReport): NonNullable<Archive['outcome']> {
  const { spaceId, spaceName, projects, modules = [], unknownPeople, leftOut, closedShares, pausedSites = [] } = report
  return {
    spaceId: encodeId('space', spaceId),
    spaceName,
    projects: projects.map(({ id, name }) => ({ id: encodeId('project', id), name })),
    modules: modules.map(({ id, name }) => ({ id: encodeId('module', id), name })),
    unknownPeople,
    leftOut,
    closedShares,
    pausedSites,
  }
}

/* Saved addresses and their runs as the contract shows them. */
import type { Language, SyncOutcome, SyncRun, SyncSource } from '@lectern/contracts'
import { presentPerson } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Texts } from '../../../core/texts.ts'
import { presentFailure } from '../../../jobs/job-failure.ts'
import { countsOf, type StoredReport } from '../../../jobs/import-report.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'
import type { ListedRun, ListedSource } from './sync-repo.ts'
import { nextTime } from './sync-schedule.ts'
import type { SignInFacts } from './sync-sign-in.ts'

/** How a run whose job has ended came out. */
export interface RunResult {
  outcome: SyncOutcome
  counts: StoredReport['counts'] | null
  failure: JobFailure | null
  /** All that was read is at the one address, so that what its server reported covers all. */
  isWhole: boolean
}

const going: RunResult = { outcome: 'running', counts: null, failure: null, isWhole: false }

/** The result of the run's job; `running` while it has not ended. */
export function resultOf({ job_state: state, job_report: report, job_failure: failure }: ListedRun): RunResult {
  switch (state) {
    case 'done': {
      const { counts, otherFiles = 0 } = JSON.parse(report ?? '{}') as StoredReport // Stored by the import.
      return { ...going, outcome: isChange(counts) ? 'changed' : 'unchanged', counts, isWhole: otherFiles === 0 }
    }
    case 'failed':
      return { ...going, outcome: 'failed', failure: readFailure(failure) }
    case 'cancelled':
      return { ...going, outcome: 'cancelled' }
    // Its row is gone, which only happens long after its end.
    case null:
      return { ...going, outcome: 'failed', failure: { error: 'internal_error', details: { requestId: '-' } } }
    default:
      return going
  }
}

/** Whether anything was written, or something is to be decided. */
function isChange(counts: StoredReport['counts']): boolean {
  const { added, changed, open, renamed } = countsOf(counts)
  return added + changed + open + renamed > 0
}

export interface Reader {
  texts: Texts
  language: Language
}

/** Saved addresses are for everyone who imports: no email address is shown. */
const developers = { userId: 0, seesEmails: false }

export function presentRun(row: ListedRun, { texts, language }: Reader): SyncRun {
  const hasEnded = row.ended_at_ms !== null
  const { outcome, counts, failure } = hasEnded ? storedResult(row) : resultOf(row)
  return {
    id: encodeId('syncRun', row.id),
    outcome,
    startedBy: row.starter && presentPerson(row.starter, developers),
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms ?? (outcome === 'running' ? null : row.job_finished_at_ms),
    counts: counts && countsOf(counts),
    failure: failure && presentFailure(failure, undefined, texts, language),
    hasReport:
      (row.job_state === 'done' && counts !== null) ||
      (row.job_state === 'failed' && failure?.error === 'import_refused'),
  }
}

function storedResult({ outcome, counts, failure }: ListedRun): Omit<RunResult, 'isWhole'> {
  // As `closeRun` wrote them.
  return { outcome, counts: JSON.parse(counts ?? 'null') as RunResult['counts'], failure: readFailure(failure) }
}

function readFailure(text: string | null): JobFailure | null {
  return JSON.parse(text ?? 'null') as JobFailure | null // Written by `endJob` or `closeRun`.
}

export function presentSource(row: ListedSource, lastRun: ListedRun | undefined, reader: Reader): SyncSource {
  const facts = JSON.parse(row.sign_in_facts) as SignInFacts // Written by `factsOf`.
  const run = lastRun === undefined ? null : presentRun(lastRun, reader)
  // A run that has just ended is settled within a minute, and shows then what is shown here.
  const endedAtMs = row.is_running === 1 && row.paused_at_ms === null ? (run?.endedAtMs ?? null) : null
  return {
    id: encodeId('syncSource', row.id),
    name: row.name,
    format: row.format,
    url: row.url,
    schedule: { every: row.every, minute: row.minute, weekday: row.weekday },
    signIn: { kind: row.sign_in_kind, ...facts },
    owner: presentPerson(row.owner, developers),
    nextAtMs: row.next_at_ms ?? (endedAtMs === null ? null : nextTime(row, endedAtMs)),
    pausedAtMs: row.paused_at_ms,
    failures: row.failures,
    lastRun: run,
  }
}

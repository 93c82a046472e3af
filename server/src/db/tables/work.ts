import type { JobState } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

export interface JobTable {
  id: Generated<number>
  kind: string
  state: JobState
  payload: string
  progress: string
  report: string | null
  failure: string | null
  owner_id: number
  /** Application it writes: one job at a time does. `null` for none. */
  module_id: Generated<number | null>
  attempts: number
  /** How often the process that ran it ended without giving it back. */
  interruptions: Generated<number>
  /** It failed because of that, and may be retried. */
  parked: Generated<Bool>
  run_after_ms: Ms
  /** Process that works on it. */
  locked_by: string | null
  locked_until_ms: Ms
  cancel_requested: Bool
  created_at_ms: Ms
  finished_at_ms: Ms | null
}
export type JobRow = Selectable<JobTable>

/** Bytes a job works on; removed when it ends. */
export interface JobInputTable {
  job_id: number
  file_name: string
  bytes: Uint8Array
}

/** Issues of a job's report in pages, when there are more than its row holds. */
export interface JobIssuesTable {
  job_id: number
  page: number
  /** How many of each severity the page holds. */
  errors: number
  warnings: number
  notes: number
  /** JSON: a list of issues. */
  issues: string
}

/** Outbox: events written with the change they tell of. */
export interface EventTable {
  id: Generated<number>
  name: string
  payload: string
  created_at_ms: Ms
}

/** Background work, and events on their way out. */
export interface WorkTables {
  job: JobTable
  job_input: JobInputTable
  job_issues: JobIssuesTable
  event: EventTable
}

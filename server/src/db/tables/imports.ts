import type { ImportFormat, SignInKind, SyncInterval, SyncOutcome } from '@lectern/contracts'
import type { Generated } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** Where an application's contents come from besides its people. */
export interface IncomingSourceTable {
  id: Generated<number>
  module_id: number
  /**
   * `file`: all that is imported by hand, `name` being its format; `url`: what is at an address, which is its name; `token`: what is pushed
   * with one.
   */
  kind: 'file' | 'url' | 'token'
  name: string
  created_at_ms: Ms
  /** What came in last and what there was then, when every document has just that; `null` when something is still open. */
  settled_state: Generated<string | null>
  /** The job that read it. */
  settled_job_id: Generated<number | null>
}

/** What a source said of a thing last. */
export interface IncomingStateTable {
  id: Generated<number>
  source_id: number
  subject_kind: 'doc' | 'component' | 'module'
  /** What the source calls it: a natural key; empty for the application. The thing may be called something else here. */
  subject_key: string
  subject_id: number
  /** What is settled, the base of the next merge: as `incoming_hash`, but for places still open. `null` when nothing is. */
  base_hash: string | null
  incoming_hash: string
  /** Questions that wait for an answer, as counted last. */
  open_count: number
  /**
   * Of a document or shared model the source no longer has: `proposed` for removal (documents), `kept` as a user decided, `paired` while it is asked
   * whether it became the successor. `null` while the source has it, and when nothing is asked.
   */
  absence: Generated<'proposed' | 'kept' | 'paired' | null>
  /** Newer document or shared model that may be the same. */
  successor_id: Generated<number | null>
  updated_at_ms: Ms
}

/** An address an application is kept in step with. */
export interface SyncSourceTable {
  id: Generated<number>
  module_id: number
  name: string
  format: ImportFormat
  url: string
  every: SyncInterval
  /** Minutes since midnight, in the server's time zone. */
  minute: number
  /** 0 is Sunday. */
  weekday: number
  sign_in_kind: SignInKind
  /** JSON `{username, headerNames}`: what may be shown. The headers are sealed as `sync.<id>`. */
  sign_in_facts: string
  /** Who saved it; what comes by itself is written in this name. */
  owner_id: number
  /** What the server reported of the state that was imported last; empty for nothing. */
  etag: string
  last_modified: string
  is_running: Bool
  /** `null` while it runs, is off or paused. */
  next_at_ms: Ms | null
  paused_at_ms: Ms | null
  /** In a row. */
  failures: number
  created_at_ms: Ms
  updated_at_ms: Ms
}

/** One reading of a saved address. */
export interface SyncRunTable {
  id: Generated<number>
  source_id: number
  /** `null` when its time had come. */
  started_by: number | null
  started_at_ms: Ms
  ended_at_ms: Ms | null
  outcome: SyncOutcome
  /** The job that reads, then the one that imports; swept in time. */
  job_id: number | null
  /** JSON: counts of the import's report. */
  counts: string | null
  /** JSON `JobFailure`. */
  failure: string | null
  /** As the server reported them for what was read. */
  etag: string
  last_modified: string
}

/** Where contents come from besides people, and what was said there last. */
export interface ImportTables {
  incoming_source: IncomingSourceTable
  incoming_state: IncomingStateTable
  sync_source: SyncSourceTable
  sync_run: SyncRunTable
}

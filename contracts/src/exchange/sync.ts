/* Saved addresses an application is kept in step with: where they are, how they are read, when, and what came of it. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { ImportCounts, ImportReport } from '../system/job.ts'
import { importFormats } from '../places/module.ts'
import { ById, EpochMs, Name, Nullable, OneOf, Person, PublicId, Secret, Strict } from '../scalars.ts'

export const syncLimits = {
  /** Saved addresses of one application. */
  sources: 20,
  name: 100,
  url: 2_000,
  username: 200,
  secret: 4_000,
  headers: 10,
  headerName: 100,
  /** Failures in a row after which nothing is tried by itself any more. */
  failures: 5,
  /** Runs a list shows. */
  runs: 50,
} as const

/** `day` and `week`: at a time of the server's day. */
export const syncIntervals = ['off', 'hour', 'sixHours', 'day', 'week'] as const
export type SyncInterval = (typeof syncIntervals)[number]

const schedule = {
  every: OneOf(syncIntervals),
  /** Minutes since midnight, in the server's time zone; for `day` and `week`. */
  minute: Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 }),
  /** 0 is Sunday; for `week`. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
}
const Schedule = Strict(schedule)
export type SyncSchedule = Static<typeof Schedule>

export const signInKinds = ['none', 'basic', 'bearer', 'headers'] as const
export type SignInKind = (typeof signInKinds)[number]

/** RFC 9110 §5.6.2 `token`. */
const HeaderName = Type.String({
  minLength: 1,
  maxLength: syncLimits.headerName,
  pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
})
/** What a header can carry; absent to keep what was saved. */
const HeaderSecret = Type.Optional(
  Secret({ minLength: 1, maxLength: syncLimits.secret, pattern: '^[\\t\\u0020-\\u007e\\u00a0-\\u00ff]+$' }),
)
const GivenSignIn = Strict({
  kind: OneOf(signInKinds),
  /** For `basic`. */
  username: Type.Optional(Type.String({ maxLength: syncLimits.username, pattern: '^[^:\\u0000-\\u001f\\u007f]*$' })),
  /** The password of `basic`; absent to keep the saved one. */
  password: Type.Optional(Secret({ maxLength: syncLimits.secret })),
  /** Of `bearer`. */
  token: Type.Optional(Secret({ minLength: 1, maxLength: syncLimits.secret, pattern: '^[\\u0021-\\u007e]+$' })),
  /** Of `headers`. */
  headers: Type.Optional(
    Type.Array(Strict({ name: HeaderName, value: HeaderSecret }), { maxItems: syncLimits.headers }),
  ),
})
export type GivenSignIn = Static<typeof GivenSignIn>

export const syncOutcomes = ['running', 'changed', 'unchanged', 'failed', 'cancelled'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

export const SyncRun = Type.Object({
  id: PublicId,
  outcome: OneOf(syncOutcomes),
  /** Who asked for it; `null` when its time had come. */
  startedBy: Nullable(Person),
  startedAtMs: EpochMs,
  endedAtMs: Nullable(EpochMs),
  /** What it came to; `null` while it runs and when nothing was read. */
  counts: Nullable(ImportCounts),
  failure: Nullable(Type.Object({ error: Type.String(), message: Type.String() })),
  /** Whether `getSyncReport` has more to say. */
  hasReport: Type.Boolean(),
})
export type SyncRun = Static<typeof SyncRun>

/** What is sealed never leaves: only which secrets there are. */
export const SyncSource = Type.Object({
  id: PublicId,
  name: Type.String(),
  format: OneOf(importFormats),
  url: Type.String(),
  schedule: Type.Object(schedule),
  signIn: Type.Object({
    kind: OneOf(signInKinds),
    username: Type.String(),
    headerNames: Type.Array(Type.String()),
  }),
  /** Who saved it; what comes by itself is written in this name. */
  owner: Person,
  /** `null` while it runs, is off or has been paused. */
  nextAtMs: Nullable(EpochMs),
  /** Since when nothing is tried by itself, after too many failures in a row. */
  pausedAtMs: Nullable(EpochMs),
  failures: Type.Integer(),
  lastRun: Nullable(SyncRun),
})
export type SyncSource = Static<typeof SyncSource>

export const listSyncSources = get('/module/sync/list', 'List the sync addresses of an application', {
  access: onProject('manageModules', { module: 'moduleId' }),
  query: ById('moduleId'),
  reply: Type.Object({
    sources: Type.Array(SyncSource),
    /** IANA name of the server's time zone, in which times of the day are meant. */
    timeZone: Type.String(),
  }),
})

const fields = {
  name: Name(syncLimits.name),
  format: OneOf(importFormats),
  url: Type.String({ minLength: 1, maxLength: syncLimits.url }),
  schedule: Schedule,
  signIn: GivenSignIn,
}
const fieldErrors = [
  'address_forbidden',
  'sync_address_unfit',
  'sync_address_taken',
  'sync_header_unfit',
  'sync_secret_missing',
] as const

export const addSyncSource = post('/module/sync/add', 'Add a sync address to an application', {
  access: onProject('manageModules', { module: 'moduleId' }),
  tokens: 'never',
  body: Strict({ moduleId: PublicId, ...fields }),
  reply: SyncSource,
  errors: [...fieldErrors, 'sync_too_many'],
})

/** Secrets that are not given stay, unless the address leads to another origin. Ends a pause. */
export const updateSyncSource = post('/module/sync/update', 'Update a sync address', {
  access: onProject('manageModules', { module: 'moduleId' }),
  tokens: 'never',
  body: Strict({ moduleId: PublicId, id: PublicId, ...fields }),
  reply: SyncSource,
  errors: [...fieldErrors, 'not_accessible', 'secret_required', 'changed_meanwhile'],
})

/** What came from it stays. */
export const deleteSyncSource = post('/module/sync/delete', 'Delete a sync address with its secrets', {
  access: onProject('manageModules', { module: 'moduleId' }),
  tokens: 'never',
  body: ById('moduleId', 'id'),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const runSyncSource = post('/module/sync/run', 'Sync an address now', {
  access: onProject('manageModules', { module: 'moduleId' }),
  body: ById('moduleId', 'id'),
  reply: SyncRun,
  errors: ['not_accessible', 'sync_running'],
})

export const listSyncRuns = get('/module/sync/runs', 'List the runs of a sync address, newest first', {
  access: onProject('manageModules', { module: 'moduleId' }),
  query: ById('moduleId', 'id'),
  reply: Type.Array(SyncRun),
  errors: ['not_accessible'],
})

export const getSyncReport = get('/module/sync/report', 'Get the report of a run of a sync address, kept for 30 days', {
  access: onProject('manageModules', { module: 'moduleId' }),
  query: ById('moduleId', 'runId'),
  reply: Type.Object({ run: SyncRun, sourceName: Type.String(), report: Nullable(ImportReport) }),
  errors: ['not_accessible'],
})

/** Why a reading may have failed besides why an import may: `failure.error`. */
export const syncFailures: readonly ErrorName[] = ['sync_owner_gone']

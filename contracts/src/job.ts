/* Background jobs as their owner sees them. */
import Type, { type Static } from 'typebox'
import { endpoint, member } from './endpoint.ts'
import type { ErrorName } from './errors.ts'
import { AnyJson, EpochMs, Nullable, OneOf, PublicId, Strict } from './scalars.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const importSteps = ['fetch', 'read', 'references', 'build', 'compare', 'write', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

/** `done` of `total` within the step; both 0 while unknown. */
export const JobProgress = Type.Object({
  step: Type.String(),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Over all steps, 0 to 100. */
  percent: Type.Integer(),
})
export type JobProgress = Static<typeof JobProgress>

/** A remark of an import with its sentence in the reader's language. */
export const ReportIssue = Type.Object({
  severity: OneOf(['error', 'warning', 'note']),
  pointer: Type.String(),
  file: Type.Optional(Type.String()),
  code: Type.String(),
  message: Type.String(),
  lost: Type.Optional(Type.Boolean()),
  /** Document the place belongs to, when it became one. */
  docId: Type.Optional(PublicId),
})
export type ReportIssue = Static<typeof ReportIssue>

/** What an import did. `issues` holds at most the first 1,000; `issueCounts` counts all. */
export const ImportReport = Type.Object({
  fileName: Type.String(),
  moduleId: Nullable(PublicId),
  moduleName: Type.String(),
  version: Type.String(),
  counts: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    /** In the application but not in the source; left alone. */
    kept: Type.Integer(),
    /** Different in the source, and left alone because they or a folder above are locked. */
    locked: Type.Integer(),
    /** In the source, and deleted here by people; not brought back. */
    removed: Type.Integer(),
    /** Documents and shared models with changes on both sides that somebody has to decide on. */
    open: Type.Integer(),
    /** Documents whose operation has another address in the source now; they stay the same documents. */
    renamed: Type.Integer(),
    /** Places that stay as people wrote them, whatever the source says. */
    keptEdits: Type.Integer(),
    folders: Type.Integer(),
    components: Type.Integer(),
    environments: Type.Integer(),
    webhooks: Type.Integer(),
    lost: Type.Integer(),
  }),
  /** First 200 names each, for reading. */
  names: Type.Object({
    added: Type.Array(Type.String()),
    changed: Type.Array(Type.String()),
    unchanged: Type.Array(Type.String()),
    kept: Type.Array(Type.String()),
    locked: Type.Array(Type.String()),
    removed: Type.Array(Type.String()),
    open: Type.Array(Type.String()),
    renamed: Type.Array(Type.String()),
  }),
  issueCounts: Type.Object({ error: Type.Integer(), warning: Type.Integer(), note: Type.Integer() }),
  issues: Type.Array(ReportIssue),
})
export type ImportReport = Static<typeof ImportReport>

export const Job = Type.Object({
  id: PublicId,
  kind: Type.String(),
  state: OneOf(jobStates),
  progress: JobProgress,
  /** Shape by `kind`; `ImportReport` for imports. `null` until there is one. */
  report: AnyJson<ImportReport | null>(),
  /** Why it failed, in the reader's language; `null` otherwise. */
  failure: Nullable(Type.Object({ error: Type.String(), message: Type.String() })),
  createdAtMs: EpochMs,
  finishedAtMs: Nullable(EpochMs),
})
export type Job = Static<typeof Job>

/** Why an import may have failed: `failure.error`. */
export const importFailures: readonly ErrorName[] = [
  'import_refused',
  'import_fetch_failed',
  'import_too_large',
  'address_forbidden',
  'changed_meanwhile',
  'internal_error',
]

/** Why a mail may not have left: in the log of its job, told to nobody else. */
export const mailFailures: readonly ErrorName[] = ['mail_not_configured', 'mail_not_sent', 'internal_error']

/** Only the person who started a job and super admins may see it. */
export const getJob = endpoint({
  method: 'GET',
  path: '/job/get',
  summary: 'State, progress and report of a job you started',
  access: member,
  tokens: 'read',
  query: Strict({ id: PublicId }),
  reply: Job,
  errors: ['job_not_found'],
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/job/cancel',
  summary: 'Stop a job you started; nothing of it stays',
  access: member,
  tokens: 'write',
  body: Strict({ id: PublicId }),
  reply: Type.Null(),
  errors: ['job_not_found', 'job_not_cancellable'],
})

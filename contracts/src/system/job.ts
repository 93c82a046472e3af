/* Background jobs as their owner sees them. */
import Type, { type Static } from 'typebox'
import { get, member, post, superAdmin } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { Finding, findingLevels } from '../finding.ts'
import { AnyJson, ById, Counts, EpochMs, Nullable, OneOf, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

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

/**
 * What becomes of a thing that comes in. `locked`, `removed`: nothing, because it is locked or was deleted here. `gone`: the source had it before
 * and has it no longer; what becomes of it follows the settings.
 */
export const importVerdicts = ['added', 'changed', 'unchanged', 'locked', 'removed', 'gone'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** With the title of its rule and the place in the reader's language. */
export const ImportFinding = Type.Object({ ...Finding.properties, title: Type.String(), where: Type.String() })
export type ImportFinding = Static<typeof ImportFinding>

/** A folder, document or shared model of a preview, or the application's own description (its information, environments and security). */
export const ImportChange = Type.Object({
  /** What the source calls it, empty for the application; `skipped` and `renames` of an import name it so. */
  key: Type.String(),
  kind: OneOf(['application', 'folder', 'doc', 'component']),
  verdict: OneOf(importVerdicts),
  name: Type.String(),
  /** Of an operation, else empty. */
  method: Type.String(),
  url: Type.String(),
  /** The folder it is in, by its key; `null` for none. */
  folderKey: Nullable(Type.String()),
  /** The first 20 fields that change, in the reader's language, as a history says them. */
  sentences: Type.Array(Type.String()),
  /** Fields that both sides changed, for people to decide on; the first of them in words. */
  open: Type.Integer(),
  questions: Type.Array(Type.String()),
  /** What changes, and what people have to decide on, as the model package's `describeChanges` returns it: the first 20 each, without long values. */
  groups: Type.Array(AnyJson()),
  asked: Type.Array(AnyJson()),
  /** What it is to programs that call it as it was, were all of that taken; `null` for what none calls. */
  level: Nullable(OneOf(findingLevels)),
  /** What makes the level, the first 50. */
  findings: Type.Array(ImportFinding),
  isBreaking: Type.Boolean(),
  /** Places that stay as people wrote them. */
  kept: Type.Integer(),
  /** The document or shared model it stays although its address or name is another one now. */
  renamedFrom: Nullable(Type.String()),
  /** A document or shared model it may be, which the source has no longer: a user should decide. */
  likely: Nullable(Type.Object({ key: Type.String(), name: Type.String(), method: Type.String(), url: Type.String() })),
})
export type ImportChange = Static<typeof ImportChange>

/** Documents by what became of them, and what else came along. */
export const ImportCounts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** In the application but not in the source; left alone. */
  kept: Type.Integer(),
  /** Different in the source, and left alone because they or a folder above are locked. */
  locked: Type.Integer(),
  /** In the source, and deleted here by people; not brought back. */
  removed: Type.Integer(),
  /** Documents and shared models with changes on both sides that someone has to decide on. */
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
  /** Documents the source had before and has no longer; none when it does not speak for what it leaves out. */
  removedUpstream: Type.Integer(),
  /** Of these: moved to the trash, and asked about. */
  trashed: Type.Integer(),
  proposed: Type.Integer(),
  /** New documents and shared models that may be ones the source has no longer: users are asked. */
  likely: Type.Integer(),
})

/** What an import did, or would do. `issues` holds the first 100, errors first; `issueCounts` counts all, and `/job/issues` has the others. */
export const ImportReport = Type.Object({
  jobId: PublicId,
  /** Nothing was written. */
  isDryRun: Type.Boolean(),
  fileName: Type.String(),
  moduleId: Nullable(PublicId),
  moduleName: Type.String(),
  version: Type.String(),
  counts: ImportCounts,
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
    removedUpstream: Type.Array(Type.String()),
  }),
  /**
   * Of a dry run: folders, what differs, then the rest, the first 2,000; `total` counts all, `breaking` those of them that break callers, `attention`
   * those that people should look at, or that cannot be decided.
   */
  changes: Type.Object({
    list: Type.Array(ImportChange),
    total: Type.Integer(),
    breaking: Type.Integer(),
    attention: Type.Integer(),
  }),
  issueCounts: Counts('error', 'warning', 'note'),
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
  /** It was parked: not resumed by itself, but it may be retried. */
  canRetry: Type.Boolean(),
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

/** Why a mail may not have left: in the log of its job, told to no one else. */
export const mailFailures: readonly ErrorName[] = ['mail_not_configured', 'mail_not_sent', 'internal_error']

/** Why any job may have failed, besides what belongs to its kind. */
export const jobFailures: readonly ErrorName[] = ['job_interrupted']

/** Only the person who started a job and super admins may see it. */
export const getJob = get('/job/get', 'Get the state, progress and report of a job', {
  access: member,
  tokens: 'read',
  query: ById('id'),
  reply: Job,
  errors: ['job_not_found'],
})

/** Errors first, otherwise in the order of the source. For whoever started the job, super admins, and those who manage the applications of its project. */
export const getJobIssues = get('/job/issues', 'List the issues of an import, by page', {
  access: member,
  tokens: 'read',
  query: Strict({ id: PublicId, severity: Type.Optional(OneOf(['error', 'warning', 'note'])), ...PageQuery }),
  reply: Page(ReportIssue),
  errors: ['job_not_found'],
})

export const cancelJob = post('/job/cancel', 'Cancel a job; nothing of it is kept', {
  access: member,
  tokens: 'write',
  body: ById('id'),
  reply: Type.Null(),
  errors: ['job_not_found', 'job_not_cancellable'],
})

export const retryJob = post('/job/retry', 'Retry a parked job from the beginning', {
  access: member,
  tokens: 'write',
  body: ById('id'),
  reply: Type.Null(),
  errors: ['job_not_found', 'job_not_retryable'],
})

/** For a job that does not stop when it is cancelled, and for parked ones that are not wanted any more. */
export const dropJob = post('/admin/job/drop', 'End a running job immediately, or drop a parked one', {
  access: superAdmin,
  body: ById('id'),
  reply: Type.Null(),
  errors: ['job_not_found', 'job_not_cancellable'],
})

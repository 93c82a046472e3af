/* Background jobs as super admins see them: all of them, and nothing of what they work on. */
import Type, { type Static } from 'typebox'
import { get, superAdmin } from '../endpoint.ts'
import { importFormats } from '../places/module.ts'
import { EpochMs, Nullable, OneOf, PublicId } from '../scalars.ts'
import { JobProgress, jobStates } from './job.ts'

/** What a job does. */
export const jobKinds = [
  ...([...importFormats, 'torna', 'torna-module'] as const).map((format) => `import-${format}` as const),
  'export',
  'sync',
  'archive-pack',
  'archive-unpack',
  'migrate-torna',
  'send-mail',
  'email-followers',
  'summarize-releases',
  'tell-followers',
  'tell-comment',
  'tell-robots',
  'call-robot',
  'call-robot-again',
  'make-sample',
] as const
export type JobKind = (typeof jobKinds)[number]

/** A job as super admins see it: nothing of what it works on. */
export const AdminJob = Type.Object({
  id: PublicId,
  /** `other`: of an earlier version of the product. */
  kind: OneOf([...jobKinds, 'other']),
  state: OneOf(jobStates),
  /** It failed because its server ended without giving it back, again and again; it may be retried or dropped. */
  isParked: Type.Boolean(),
  /** It runs, and was asked to stop. */
  isStopping: Type.Boolean(),
  progress: JobProgress,
  /** Why it failed, in the reader's language; `null` otherwise. */
  failure: Nullable(Type.String()),
  /** Nickname of whoever started it; empty for a deleted account. */
  owner: Type.String(),
  /** Application it writes; empty for none. */
  moduleName: Type.String(),
  createdAtMs: EpochMs,
  /** When it begins; later than now after an attempt that failed. */
  runAfterMs: EpochMs,
  finishedAtMs: Nullable(EpochMs),
})
export type AdminJob = Static<typeof AdminJob>

/** Jobs of each of the two lists at most. */
export const listedJobs = { open: 200, ended: 50 } as const

export const listJobs = get(
  '/admin/job/list',
  'List the active background jobs, oldest first, at most 200, and the 50 most recent others',
  {
    access: superAdmin,
    reply: Type.Object({
      open: Type.Array(AdminJob),
      /** More are open than listed. */
      hasMore: Type.Boolean(),
      ended: Type.Array(AdminJob),
    }),
  },
)

/* Archives: a space, a project or an application with everything in it as one file, and the way back. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, member, onProject, onSpace, post } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { JobProgress, jobStates } from '../system/job.ts'
import { AnyJson, ById, EpochMs, Name, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'

/** Packing reads rows, texts, pictures; unpacking checks, then writes. */
export const archiveSteps = ['rows', 'texts', 'pictures', 'check', 'write'] as const
export type ArchiveStep = (typeof archiveSteps)[number]

/** What can be wrong with an archive that was sent. */
export const archiveRules = [
  'noZip',
  'noManifest',
  'otherFormat',
  'newerFormat',
  'entryMissing',
  'entryUnknown',
  'entryName',
  'tooLarge',
  'digest',
  'count',
  'noJson',
  'lineTooLong',
  'form',
  'duplicate',
  'reference',
  'cycle',
  'content',
  'contentDigest',
  'picture',
  'spaceMissing',
  'projectMissing',
  'holdsProjects',
  'composedSpace',
  'clash',
] as const
export type ArchiveRule = (typeof archiveRules)[number]

/** Why an archive could not be unpacked: `failure.error` of its job. */
export const archiveFailures: readonly ErrorName[] = ['archive_broken', 'not_accessible', 'space_is_composed']

const ArchiveId = Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of an archive' })

/** Where an archive is at fault. */
const Problem = Type.Object({
  rule: OneOf(archiveRules),
  /** File inside the archive; empty for the archive itself. */
  entry: Type.String(),
  /** From 1; 0 where no line is to blame. */
  line: Type.Integer(),
  /** Field or thing, as it stands in the file; may be empty. */
  what: Type.String(),
})

/** What an archive holds. */
const Counts = Type.Object({
  projects: Type.Integer(),
  modules: Type.Integer(),
  /** Folders and documents. */
  docs: Type.Integer(),
  revisions: Type.Integer(),
  comments: Type.Integer(),
  uploads: Type.Integer(),
})

/** What unpacking came to. Lists hold the first 200 names. */
const Outcome = Type.Object({
  spaceId: PublicId,
  spaceName: Type.String(),
  projects: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  /** Of an archive of an application: what it is now, in the one project named. */
  modules: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
  /** Who has no account here: their names stay with what they wrote. */
  unknownPeople: Type.Array(Type.String()),
  /** Accounts without their role in a project, since they do not belong to the space. */
  leftOut: Type.Array(Type.String()),
  /** Shares and composed projects that are off until someone sets a password. */
  closedShares: Type.Array(Type.String()),
  /** Titles of published sites that are off until someone enables them. */
  pausedSites: Type.Array(Type.String()),
})

/** An archive of the caller's: packed to be fetched, or sent to be unpacked. */
export const Archive = Type.Object({
  id: ArchiveId,
  kind: OneOf(['packed', 'sent']),
  fileName: Type.String(),
  /** Bytes so far. */
  size: Type.Integer(),
  jobId: PublicId,
  state: OneOf(jobStates),
  progress: JobProgress,
  failure: Nullable(Type.Object({ error: Type.String(), message: Type.String(), problem: Nullable(Problem) })),
  /** `null` until it has ended well. */
  counts: Nullable(Counts),
  /** Of one that was sent; `null` otherwise, and until it is unpacked. */
  outcome: Nullable(Outcome),
  createdAtMs: EpochMs,
  /** Until when a packed one can be fetched. */
  expiresAtMs: EpochMs,
})
export type Archive = Static<typeof Archive>

const Started = Type.Object({ id: ArchiveId, jobId: PublicId })

export const packSpace = post('/archive/space/pack', 'Create an archive of a space', {
  access: onSpace('update', { space: 'spaceId' }),
  body: ById('spaceId'),
  reply: Started,
})

export const packProject = post('/archive/project/pack', 'Create an archive of a project', {
  access: onProject('govern', { project: 'projectId' }),
  body: ById('projectId'),
  reply: Started,
})

export const packModule = post('/archive/module/pack', 'Create an archive of an application', {
  access: onProject('govern', { module: 'moduleId' }),
  body: ById('moduleId'),
  reply: Started,
})

/**
 * Those of the last 24 hours: packings of a space, of a project and its applications, of an application alone; unpackings into the space or
 * project; without a place, unpackings into new spaces.
 */
export const listArchives = get(
  '/archive/list',
  'List your recent archives, newest first: of a space, a project or an application, or those unpacked as new spaces',
  {
    access: member,
    tokens: 'read',
    query: Strict({
      spaceId: Type.Optional(PublicId),
      projectId: Type.Optional(PublicId),
      moduleId: Type.Optional(PublicId),
    }),
    reply: Type.Array(Archive),
  },
)

/** Whoever packed it fetches it, while they still administer what is in it. */
export const fetchArchive = get('/archive/fetch', 'Download an archive, for one day', {
  access: member,
  tokens: 'read',
  query: Strict({ id: ArchiveId }),
  reply: AnyJson(),
  answers: 'file',
  errors: ['archive_not_found', 'not_accessible', 'no_permission', 'mfa_required'],
})

/**
 * Multipart. Without `id` a new archive begins, in place of one that was sent and not used. Every part but the last has exactly
 * `limits.archivePartBytes` bytes; `part` counts from 0.
 */
export const sendArchive = post('/archive/send', 'Upload an archive in parts', {
  access: member,
  tokens: 'never',
  body: Strict({ id: Type.Optional(ArchiveId), part: Type.String({ pattern: '^[0-9]{1,6}$' }) }),
  accepts: 'json-or-multipart',
  maxFileBytes: limits.archivePartBytes,
  reply: Type.Object({ id: ArchiveId, size: Type.Integer() }),
  errors: ['archive_not_found', 'archive_part_missing', 'archive_too_large'],
})

/** A copy each time: an archive never changes what is there. */
export const unpackAsSpace = post('/archive/space/unpack', 'Unpack an archive as a new space', {
  access: member,
  tokens: 'never',
  body: Strict({ id: ArchiveId, name: Type.Optional(Name(limits.spaceName)) }),
  reply: Started,
  errors: ['archive_not_found'],
})

/** As `unpackAsSpace`; a name that is taken gets a number. */
export const unpackIntoSpace = post('/archive/project/unpack', 'Unpack the projects of an archive into a space', {
  access: onSpace('createProject', { space: 'spaceId' }),
  tokens: 'never',
  body: Strict({ id: ArchiveId, spaceId: PublicId }),
  reply: Started,
  errors: ['archive_not_found', 'space_is_composed'],
})

/** Takes archives of applications only; a name that is taken gets a number. */
export const unpackIntoProject = post('/archive/module/unpack', 'Unpack the application of an archive into a project', {
  access: onProject('manageModules', { project: 'projectId' }),
  tokens: 'never',
  body: Strict({ id: ArchiveId, projectId: PublicId }),
  reply: Started,
  errors: ['archive_not_found'],
})

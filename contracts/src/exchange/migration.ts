/*
 * Moving a whole installation of Torna here. Owns: sending its database, looking at what would come, doing it, the report. A second run of a newer
 * state changes what changed there, and never what people changed here.
 */
import Type, { type Static } from 'typebox'
import { anyone, get, member, post, superAdmin } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { JobProgress, jobStates } from '../system/job.ts'
import { ById, EpochMs, Flag, Nullable, OneOf, PublicId, Secret, Strict } from '../scalars.ts'
import { VisitKey } from '../sharing/visit.ts'

export const migrationLimits = {
  /** Bytes of one part of a dump on its way. */
  partBytes: 4 * 1024 * 1024,
  /** Remarks a report lists; more are counted. */
  remarks: 1_000,
  /** Shares a report lists. */
  shares: 1_000,
} as const

/** What a job does one after the other. */
export const migrationSteps = ['unpack', 'people', 'spaces', 'projects', 'applications', 'done'] as const
export type MigrationStep = (typeof migrationSteps)[number]

/** What is counted. */
export const migrationKinds = [
  'people',
  'spaces',
  'spaceMembers',
  'projects',
  'projectMembers',
  'applications',
  'tokens',
  'dictionaries',
  'folders',
  'documents',
  'constants',
  'scripts',
  'robots',
  'shares',
  'releases',
  'composed',
  'mocks',
  'debugInputs',
  'subscriptions',
  'comments',
] as const
export type MigrationKind = (typeof migrationKinds)[number]

const SourceId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** A database that was sent or read. */
export const MigrationSource = Type.Object({
  id: SourceId,
  kind: OneOf(['file', 'database']),
  /** Of the file; of a database its host and name. */
  name: Type.String(),
  /** `sending` and `reading` while it is not all here. */
  state: OneOf(['sending', 'reading', 'ready', 'failed']),
  /** Bytes that are here. */
  size: Type.Integer(),
  /** Parts that are here: the next one has this number. */
  parts: Type.Integer(),
  /** Why it could not be read; empty otherwise. */
  problem: Type.String(),
  createdAtMs: EpochMs,
})
export type MigrationSource = Static<typeof MigrationSource>

export const MigrationCount = Type.Object({
  kind: OneOf(migrationKinds),
  /** In Torna. */
  found: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Different here because people changed or deleted it here; left as it is. */
  kept: Type.Integer(),
  /** Could not be taken; the remarks say why. */
  left: Type.Integer(),
})
export type MigrationCount = Static<typeof MigrationCount>

export const MigrationRemark = Type.Object({
  /** Names what it is about, outermost first. */
  place: Type.String(),
  code: Type.String(),
  message: Type.String(),
  count: Type.Integer(),
})
export type MigrationRemark = Static<typeof MigrationRemark>

export const MigrationReport = Type.Object({
  isDryRun: Type.Boolean(),
  /** Version of Torna's database; empty when it says none. */
  version: Type.String(),
  counts: Type.Array(MigrationCount),
  /** The first `migrationLimits.remarks`. */
  remarks: Type.Array(MigrationRemark),
  remarkCount: Type.Integer(),
  /** Where shares that still exist are now; of the first `migrationLimits.shares`. */
  shares: Type.Array(
    Type.Object({
      key: VisitKey,
      place: Type.String(),
      /** What the address ended with before. */
      former: Type.String(),
      hasPassword: Type.Boolean(),
    }),
  ),
})
export type MigrationReport = Static<typeof MigrationReport>

export const Migration = Type.Object({
  id: PublicId,
  isDryRun: Type.Boolean(),
  /** Gone once it was taken over. */
  sourceId: SourceId,
  sourceName: Type.String(),
  state: OneOf(jobStates),
  progress: JobProgress,
  report: Nullable(MigrationReport),
  /** In the reader's language; empty unless it failed. */
  failure: Type.String(),
  startedByName: Type.String(),
  createdAtMs: EpochMs,
  finishedAtMs: Nullable(EpochMs),
})
export type Migration = Static<typeof Migration>

export const beginMigrationUpload = post(
  '/admin/migration/upload/begin',
  'Start the upload of a dump of a Torna database',
  {
    access: superAdmin,
    body: Strict({ fileName: Type.String({ minLength: 1, maxLength: 255 }), size: Type.Integer({ minimum: 1 }) }),
    reply: MigrationSource,
    errors: ['import_too_large'],
  },
)

/** Parts come in their order; one that is here already is passed over, so that a lost connection goes on where it was. */
export const sendMigrationPart = post(
  '/admin/migration/upload/part',
  'Upload a part of the dump; multipart, the field `file`',
  {
    access: superAdmin,
    body: Strict({
      sourceId: SourceId,
      part: Type.String({ pattern: '^[0-9]{1,6}$' }),
      isLast: Type.Optional(OneOf(['0', '1'])),
    }),
    accepts: 'json-or-multipart',
    maxFileBytes: migrationLimits.partBytes,
    reply: MigrationSource,
    errors: ['not_accessible', 'upload_missing', 'migration_part_unexpected', 'import_too_large'],
  },
)

/** Reads the rows at once; what signs in there is used for this and kept nowhere. */
export const readMigrationDatabase = post(
  '/admin/migration/database',
  'Read a Torna database from its MySQL or MariaDB server',
  {
    access: superAdmin,
    body: Strict({
      host: Type.String({ minLength: 1, maxLength: 255 }),
      port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      database: Type.String({ minLength: 1, maxLength: 64 }),
      user: Type.String({ minLength: 1, maxLength: 128 }),
      password: Secret({ maxLength: 256 }),
      isEncrypted: Flag,
    }),
    reply: MigrationSource,
    errors: ['address_forbidden', 'migration_database_unreachable', 'migration_database_unfit'],
  },
)

export const getMigrationSource = get('/admin/migration/source', 'Get the progress of an upload', {
  access: superAdmin,
  query: Strict({ id: SourceId }),
  reply: MigrationSource,
  errors: ['not_accessible'],
})

/** A dry run writes nothing and counts what would come. */
export const startMigration = post(
  '/admin/migration/start',
  'Start a migration from Torna, or count what it would create',
  {
    access: superAdmin,
    body: Strict({ sourceId: SourceId, isDryRun: Flag }),
    reply: Type.Object({ id: PublicId }),
    errors: ['not_accessible', 'migration_source_incomplete', 'migration_running'],
  },
)

export const getMigration = get('/admin/migration/get', 'Get the progress and report of a migration', {
  access: superAdmin,
  query: ById('id'),
  reply: Migration,
  errors: ['job_not_found'],
})

/** The newest 20, without reports. */
export const listMigrations = get('/admin/migration/list', 'List the migrations, newest first', {
  access: superAdmin,
  reply: Type.Array(Migration),
})

/** What names something in an address of Torna; that of a share opens it. */
const FormerKey = Secret({ pattern: '^[0-9A-Za-z]{8,16}$' })

/** Tells nothing but the new address of a share whose old one someone has; whether they may open it is the share's to say. */
export const findMigratedShare = get('/migration/share', 'Get the share that a Torna URL leads to', {
  access: anyone,
  query: Strict({ key: FormerKey }),
  /** `null`: none that moved here, or its address was replaced since. */
  reply: Type.Object({ key: Nullable(VisitKey) }),
})

export const findMigratedComposed = get('/migration/compose', 'Get the composed project that a Torna URL leads to', {
  access: anyone,
  query: Strict({ key: FormerKey }),
  /** As of `findMigratedShare`. */
  reply: Type.Object({ key: Nullable(VisitKey) }),
})

export const findMigratedDoc = get('/migration/doc', 'Get the document that a Torna URL leads to', {
  access: member,
  query: Strict({ key: FormerKey }),
  reply: Type.Object({ id: Nullable(PublicId) }),
})

/** Why a migration may have failed: `failure.error`. */
export const migrationFailures: readonly ErrorName[] = ['migration_dump_unreadable', 'internal_error']

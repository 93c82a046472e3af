import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import type { ColumnTypes, Engine } from './dialects/types.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as people from './migrations/0002-people.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as mfa from './migrations/0004-mfa.ts'
import * as identities from './migrations/0005-identities.ts'
import * as members from './migrations/0006-members.ts'
import * as adminUsers from './migrations/0007-admin-users.ts'
import * as settings from './migrations/0008-settings.ts'
import * as tokens from './migrations/0009-tokens.ts'
import * as subscriptions from './migrations/0010-subscriptions.ts'
import * as peopleSearch from './migrations/0011-people-search.ts'
import * as addresses from './migrations/0012-addresses.ts'
import * as history from './migrations/0013-history.ts'
import * as dictionaries from './migrations/0014-dictionaries.ts'
import * as comments from './migrations/0015-comments.ts'
import * as incoming from './migrations/0016-incoming.ts'
import * as incomingQuestions from './migrations/0017-incoming-questions.ts'
import * as push from './migrations/0018-push.ts'
import * as sync from './migrations/0019-sync.ts'
import * as exports from './migrations/0020-exports.ts'
import * as migration from './migrations/0021-migration.ts'
import * as archives from './migrations/0022-archives.ts'
import * as docPast from './migrations/0023-doc-past.ts'
import * as overlays from './migrations/0024-overlays.ts'
import * as tornaAddresses from './migrations/0025-torna-addresses.ts'
import * as settledPushes from './migrations/0026-settled-pushes.ts'
import * as referenceIndexes from './migrations/0027-reference-indexes.ts'
import * as shareKeys from './migrations/0028-share-keys.ts'
import * as jobInterruptions from './migrations/0029-job-interruptions.ts'
import * as forgivenAttempts from './migrations/0030-forgiven-attempts.ts'
import * as knownDevices from './migrations/0031-known-devices.ts'
import * as jobIssues from './migrations/0032-job-issues.ts'
import * as looseUploads from './migrations/0033-loose-uploads.ts'
import * as docCounts from './migrations/0034-doc-counts.ts'
import * as revisionSummaries from './migrations/0035-revision-summaries.ts'
import * as operationIds from './migrations/0036-operation-ids.ts'
import * as visitors from './migrations/0037-visitors.ts'
import * as newestDocs from './migrations/0038-newest-docs.ts'
import * as releases from './migrations/0039-releases.ts'
import * as compose from './migrations/0040-compose.ts'
import * as compatibility from './migrations/0041-compatibility.ts'
import * as shareAccess from './migrations/0042-share-access.ts'
import * as shareVisitors from './migrations/0043-share-visitors.ts'
import * as visitorLog from './migrations/0044-visitor-log.ts'
import * as sites from './migrations/0045-sites.ts'
import * as ownValues from './migrations/0046-own-values.ts'
import * as mock from './migrations/0047-mock.ts'
import * as changelog from './migrations/0048-changelog.ts'
import * as search from './migrations/0049-search.ts'
import * as mockRules from './migrations/0050-mock-rules.ts'
import * as cases from './migrations/0051-cases.ts'
import * as changelogFeeds from './migrations/0052-changelog-feeds.ts'
import * as savedSearch from './migrations/0053-saved-search.ts'
import * as robots from './migrations/0055-robots.ts'
import * as health from './migrations/0057-health.ts'
import * as meterSphere from './migrations/0061-meter-sphere.ts'
import * as assistants from './migrations/0063-assistants.ts'
import * as siteNames from './migrations/0064-site-names.ts'
import * as caseTrash from './migrations/0065-case-trash.ts'
import * as projectVariables from './migrations/0066-project-variables.ts'
import * as mockState from './migrations/0067-mock-state.ts'
import * as emailNotices from './migrations/0069-email-notices.ts'
import * as spaceRobots from './migrations/0070-space-robots.ts'
import * as levels from './migrations/0071-levels.ts'
import * as scripts from './migrations/0072-scripts.ts'
import * as shareDebug from './migrations/0073-share-debug.ts'
import * as shareReleases from './migrations/0073-share-releases.ts'
import * as shareSnapshots from './migrations/0073-share-snapshots.ts'
import * as mockReach from './migrations/0074-mock-reach.ts'
import * as releaseRobots from './migrations/0076-release-robots.ts'
import * as pastTexts from './migrations/0077-past-texts.ts'
import * as narrowedFollowing from './migrations/0080-narrowed-following.ts'
import * as shares from './migrations/0081-shares.ts'
import * as siteChangelogs from './migrations/0082-site-changelogs.ts'
import * as healthOfUse from './migrations/0084-health-of-use.ts'
import * as mockMatch from './migrations/0085-mock-match.ts'
import * as followedScripts from './migrations/0086-followed-scripts.ts'
import * as searchedComments from './migrations/0087-searched-comments.ts'
import * as caseRuns from './migrations/0090-case-runs.ts'
import * as personalWebhooks from './migrations/0092-personal-webhooks.ts'
import * as deletionNotices from './migrations/0098-deletion-notices.ts'
import * as robotDeletionNotices from './migrations/0102-robot-deletion-notices.ts'
import * as mockRuleTrash from './migrations/0103-mock-rule-trash.ts'
import * as mockRuleTexts from './migrations/0104-mock-rule-texts.ts'
import * as proposals from './migrations/0105-proposals.ts'
import type { Database } from './schema.ts'

interface OwnMigration {
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
}

/** In the order they run; the names are stored in the database. */
const migrations: Readonly<Record<string, OwnMigration>> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-accounts': accounts,
  '0004-mfa': mfa,
  '0005-identities': identities,
  '0006-members': members,
  '0007-admin-users': adminUsers,
  '0008-settings': settings,
  '0009-tokens': tokens,
  '0010-subscriptions': subscriptions,
  '0011-people-search': peopleSearch,
  '0012-addresses': addresses,
  '0013-history': history,
  '0014-dictionaries': dictionaries,
  '0015-comments': comments,
  '0016-incoming': incoming,
  '0017-incoming-questions': incomingQuestions,
  '0018-push': push,
  '0019-sync': sync,
  '0020-exports': exports,
  '0021-migration': migration,
  '0022-archives': archives,
  '0023-doc-past': docPast,
  '0024-overlays': overlays,
  '0025-torna-addresses': tornaAddresses,
  '0026-settled-pushes': settledPushes,
  '0027-reference-indexes': referenceIndexes,
  '0028-share-keys': shareKeys,
  '0029-job-interruptions': jobInterruptions,
  '0030-forgiven-attempts': forgivenAttempts,
  '0031-known-devices': knownDevices,
  '0032-job-issues': jobIssues,
  '0033-loose-uploads': looseUploads,
  '0034-doc-counts': docCounts,
  '0035-revision-summaries': revisionSummaries,
  '0036-operation-ids': operationIds,
  '0037-visitors': visitors,
  '0038-newest-docs': newestDocs,
  '0039-releases': releases,
  '0040-compose': compose,
  '0041-compatibility': compatibility,
  '0042-share-access': shareAccess,
  '0043-share-visitors': shareVisitors,
  '0044-visitor-log': visitorLog,
  '0045-sites': sites,
  '0046-own-values': ownValues,
  '0047-mock': mock,
  '0048-changelog': changelog,
  '0049-search': search,
  '0050-mock-rules': mockRules,
  '0051-cases': cases,
  '0052-changelog-feeds': changelogFeeds,
  '0053-saved-search': savedSearch,
  '0055-robots': robots,
  '0057-health': health,
  '0061-meter-sphere': meterSphere,
  '0063-assistants': assistants,
  '0064-site-names': siteNames,
  '0065-case-trash': caseTrash,
  '0066-project-variables': projectVariables,
  '0067-mock-state': mockState,
  '0069-email-notices': emailNotices,
  '0070-space-robots': spaceRobots,
  '0071-levels': levels,
  '0072-scripts': scripts,
  '0073-share-debug': shareDebug,
  '0073-share-releases': shareReleases,
  '0073-share-snapshots': shareSnapshots,
  '0074-mock-reach': mockReach,
  '0076-release-robots': releaseRobots,
  '0077-past-texts': pastTexts,
  '0080-narrowed-following': narrowedFollowing,
  '0081-shares': shares,
  '0082-site-changelogs': siteChangelogs,
  '0084-health-of-use': healthOfUse,
  '0085-mock-match': mockMatch,
  '0086-followed-scripts': followedScripts,
  '0087-searched-comments': searchedComments,
  '0090-case-runs': caseRuns,
  '0092-personal-webhooks': personalWebhooks,
  '0098-deletion-notices': deletionNotices,
  '0102-robot-deletion-notices': robotDeletionNotices,
  '0103-mock-rule-trash': mockRuleTrash,
  '0104-mock-rule-texts': mockRuleTexts,
  '0105-proposals': proposals,
}

/**
 * Brings the database to the newest form; does nothing when it is there, which takes a while.
 * @throws what the failing migration threw; the database is as before it
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(withTypes(engine.columnTypes)) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/**
 * What the database is to this version. Not ours to migrate are another program's, and one that a newer version has changed. Other programs may have
 * tables beside ours in a PostgreSQL database, but not in our file.
 */
export async function readState(
  db: Kysely<Database>,
  engine: Pick<Engine, 'allowsSeveralProcesses' | 'listTables'>,
): Promise<'databaseForeign' | 'databaseNewer' | 'older' | 'newest'> {
  const tables = await engine.listTables(db)
  if (!tables.includes(DEFAULT_MIGRATION_TABLE))
    return tables.some((name) => !engine.allowsSeveralProcesses || ownTables.has(name)) ? 'databaseForeign' : 'older'
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  if ([...done].every((name) => Object.hasOwn(migrations, name)))
    return done.size === Object.keys(migrations).length ? 'newest' : 'older'
  return done.has(firstMigration) ? 'databaseNewer' : 'databaseForeign'
}

const firstMigration = '0001-foundation'
/** Some of the first migration: it would fail on them. */
const ownTables: ReadonlySet<string> = new Set([
  'user',
  'session',
  'space',
  'project',
  'module',
  'doc',
  'revision',
  'job',
])

function withTypes(types: ColumnTypes): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, { up: (db) => migration.up(db, types) }]),
  )
}

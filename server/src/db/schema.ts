/*
 * The tables as Kysely sees them, by area. Portable columns only: text, integers (times are milliseconds since 1970 UTC, booleans 0/1) and
 * bytes. JSON is stored as text. A row is live when `deleted_at_ms` is null.
 */
import type { ComposeTables } from './tables/compose.ts'
import type { CompatibilityTables } from './tables/compatibility.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { ExportTables } from './tables/exports.ts'
import type { FollowingTables } from './tables/following.ts'
import type { HealthTables } from './tables/health.ts'
import type { HistoryTables } from './tables/history.ts'
import type { ImportTables } from './tables/imports.ts'
import type { InstallationTables } from './tables/installation.ts'
import type { MeterSphereTables } from './tables/meter-sphere.ts'
import type { MigrationTables } from './tables/migration.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlaceTables } from './tables/places.ts'
import type { ProgramTables } from './tables/programs.ts'
import type { PushTables } from './tables/push.ts'
import type { ReleaseTables } from './tables/releases.ts'
import type { SearchTables } from './tables/search.ts'
import type { ShareTables } from './tables/shares.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { SiteTables } from './tables/sites.ts'
import type { TalkTables } from './tables/talk.ts'
import type { TryingTables } from './tables/trying.ts'
import type { ViewTables } from './tables/views.ts'
import type { VisitorTables } from './tables/visitors.ts'
import type { WorkTables } from './tables/work.ts'

export interface Database
  extends
    PeopleTables,
    SignInTables,
    ProgramTables,
    PlaceTables,
    DocumentTables,
    HistoryTables,
    FollowingTables,
    ImportTables,
    PushTables,
    MeterSphereTables,
    MigrationTables,
    ExportTables,
    ShareTables,
    VisitorTables,
    ViewTables,
    ReleaseTables,
    ComposeTables,
    SiteTables,
    CompatibilityTables,
    HealthTables,
    SearchTables,
    TalkTables,
    TryingTables,
    WorkTables,
    InstallationTables {}

export type * from './tables/compose.ts'
export type * from './tables/compatibility.ts'
export type * from './tables/documents.ts'
export type * from './tables/exports.ts'
export type * from './tables/following.ts'
export type * from './tables/health.ts'
export type * from './tables/history.ts'
export type * from './tables/imports.ts'
export type * from './tables/installation.ts'
export type * from './tables/migration.ts'
export type * from './tables/people.ts'
export type * from './tables/places.ts'
export type * from './tables/programs.ts'
export type * from './tables/push.ts'
export type * from './tables/releases.ts'
export type * from './tables/search.ts'
export type * from './tables/shares.ts'
export type * from './tables/sign-in.ts'
export type * from './tables/sites.ts'
export type * from './tables/talk.ts'
export type * from './tables/trying.ts'
export type * from './tables/views.ts'
export type * from './tables/visitors.ts'
export type * from './tables/work.ts'

/* SQL of following. Lists hold only what the person may still read: a place one lost shows neither name nor number. */
import type { FollowLevel } from '@lectern/contracts'
import type { FieldPlace } from '@lectern/model'
import type { Kysely } from 'kysely'
import { isDocVisible } from '../../../auth/visible-docs.ts'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rolesThatSeeDrafts } from '../../../auth/visibility.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { hasRow, pageRows, type Page } from '../../../db/row-counts.ts'
import type { Database, SubscriptionKind } from '../../../db/schema.ts'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'
import { writeFields } from './followed-fields-repo.ts'

export interface Subscription {
  userId: number
  kind: SubscriptionKind
  subjectId: number
}

/** What is left out stays as it is. */
export interface Wanted {
  level?: FollowLevel | undefined
  /** `null`: all of the document. */
  fields?: readonly FieldPlace[] | null | undefined
}

/** Follows, or changes what is wanted of what is followed. */
export async function upsertSubscription(
  db: Executor,
  { userId, kind, subjectId }: Subscription,
  { level, fields }: Wanted,
  nowMs: number,
): Promise<void> {
  const changes = {
    ...(level !== undefined && { level }),
    ...(fields !== undefined && { fields: writeFields(fields) }),
  }
  await db
    .insertInto('subscription')
    .values({
      user_id: userId,
      subject_kind: kind,
      subject_id: subjectId,
      level: level ?? 'all',
      fields: changes.fields ?? null,
      created_at_ms: nowMs,
    })
    .onConflict((conflict) => {
      const taken = conflict.columns(['user_id', 'subject_kind', 'subject_id'])
      return Object.keys(changes).length === 0 ? taken.doNothing() : taken.doUpdateSet(changes)
    })
    .execute()
}

export async function deleteSubscription(db: Executor, { userId, kind, subjectId }: Subscription): Promise<void> {
  await deleteRows(db, 'subscription', { user_id: userId, subject_kind: kind, subject_id: subjectId }).execute()
}

/** What one is notified of; `undefined` when one does not follow it. */
export async function findLevel(
  db: Executor,
  { userId, kind, subjectId }: Subscription,
): Promise<FollowLevel | undefined> {
  const row = await rowsOf(db, 'subscription', { user_id: userId, subject_kind: kind, subject_id: subjectId })
    .select('level')
    .executeTakeFirst()
  return row?.level
}

/** Whether it is a live document, and no folder. */
export async function isDocument(db: Executor, docId: number): Promise<boolean> {
  return hasRow(liveRows(db, 'doc', { id: docId, is_folder: 0 }))
}

export interface FollowedFilter extends Page {
  /** Part of the name, in any case; empty for all. */
  search: string
}

/** What a person follows of a kind. */
function ownSubscriptions(db: Kysely<Database>, { userId }: Viewer, kind: SubscriptionKind) {
  return rowsOf(db, 'subscription', { user_id: userId, subject_kind: kind }).selectAll().as('subscription')
}

function followedDocs(db: Kysely<Database>, viewer: Viewer, { search, isFolder }: { search: string; isFolder: 0 | 1 }) {
  const found = visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .innerJoin(ownSubscriptions(db, viewer, 'doc'), 'subscription.subject_id', 'doc.id')
    .where('module.deleted_at_ms', 'is', null)
    .where('doc.deleted_at_ms', 'is', null)
    .where('doc.is_folder', '=', isFolder)
  const readable = viewer.isSuperAdmin ? found : found.where(isDocVisible)
  return search === '' ? readable : readable.where(hasPart('doc.name', search))
}

export async function pageFollowedDocs(db: Kysely<Database>, viewer: Viewer, filter: FollowedFilter) {
  const rows = followedDocs(db, viewer, { ...filter, isFolder: 0 })
    .select(['doc.id', 'doc.name', 'doc.doc_type', 'doc.http_method', 'doc.deprecated', 'doc.updated_at_ms'])
    .select(['module.id as module_id', 'module.name as module_name', 'project.name as project_name'])
    .select(['subscription.level', 'subscription.fields'])
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('doc.id', 'desc')
  return pageRows(rows, filter)
}
export type FollowedDocRow = Awaited<ReturnType<typeof pageFollowedDocs>>['rows'][number]

export async function pageFollowedFolders(db: Kysely<Database>, viewer: Viewer, filter: FollowedFilter) {
  const rows = followedDocs(db, viewer, { ...filter, isFolder: 1 })
    .select(['doc.id', 'doc.name', 'subscription.level'])
    .select(['module.id as module_id', 'module.name as module_name', 'project.name as project_name'])
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('doc.id', 'desc')
  return pageRows(rows, filter)
}
export type FollowedFolderRow = Awaited<ReturnType<typeof pageFollowedFolders>>['rows'][number]

export async function pageFollowedModules(db: Kysely<Database>, viewer: Viewer, filter: FollowedFilter) {
  const found = visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin(ownSubscriptions(db, viewer, 'module'), 'subscription.subject_id', 'module.id')
    .where('module.deleted_at_ms', 'is', null)
  const rows = (filter.search === '' ? found : found.where(hasPart('module.name', filter.search)))
    .select(['module.id', 'module.name', 'subscription.level'])
    .select(['project.name as project_name', 'space.name as space_name'])
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('module.id', 'desc')
  return pageRows(rows, filter)
}
export type FollowedModuleRow = Awaited<ReturnType<typeof pageFollowedModules>>['rows'][number]

function followedProjects(db: Kysely<Database>, viewer: Viewer, search: string) {
  const found = visibleProjects(db, viewer).innerJoin(
    ownSubscriptions(db, viewer, 'project'),
    'subscription.subject_id',
    'project.id',
  )
  return search === '' ? found : found.where(hasPart('project.name', search))
}

export async function pageFollowedProjects(db: Kysely<Database>, viewer: Viewer, filter: FollowedFilter) {
  const rows = followedProjects(db, viewer, filter.search)
    .select(['project.name', 'space.name as space_name', 'subscription.level'])
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('project.id', 'desc')
  return pageRows(rows, filter)
}
export type FollowedProjectRow = Awaited<ReturnType<typeof pageFollowedProjects>>['rows'][number]

/** Drafts only for those who see them. */
function followedReleases(db: Kysely<Database>, viewer: Viewer, search: string) {
  const found = visibleProjects(db, viewer)
    .innerJoin('project_release', 'project_release.project_id', 'project.id')
    .innerJoin(ownSubscriptions(db, viewer, 'release'), 'subscription.subject_id', 'project_release.id')
    .where('project_release.deleted_at_ms', 'is', null)
  const readable = viewer.isSuperAdmin
    ? found
    : found.where((where) =>
        where.or([
          where('project_release.published_at_ms', 'is not', null),
          where('space_member.role', '=', 'admin'),
          where('project_member.role', 'in', rolesThatSeeDrafts),
        ]),
      )
  return search === '' ? readable : readable.where(hasPart('project_release.release_no', search))
}

export async function pageFollowedReleases(db: Kysely<Database>, viewer: Viewer, filter: FollowedFilter) {
  const rows = followedReleases(db, viewer, filter.search)
    .select(['project_release.id', 'project_release.release_no', 'project_release.release_desc'])
    .select(['project.name as project_name', 'space.name as space_name', 'subscription.level'])
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('project_release.id', 'desc')
  return pageRows(rows, filter)
}
export type FollowedReleaseRow = Awaited<ReturnType<typeof pageFollowedReleases>>['rows'][number]

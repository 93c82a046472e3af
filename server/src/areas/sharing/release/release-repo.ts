/* SQL of releases. */
import type { ReleaseState } from '@lectern/contracts'
import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import type { Database, ReleaseRow } from '../../../db/schema.ts'
import { readByKey } from '../../../db/read-together.ts'
import { liveRows, rowsOf, updateLive } from '../../../db/rows.ts'
import { laterThan } from '../../../db/later-than.ts'

export async function insertRelease(tx: Executor, values: Insertable<Database['project_release']>): Promise<number> {
  const { id } = await tx.insertInto('project_release').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Omit<ReleaseRow, 'id' | 'project_id' | 'created_by' | 'created_at_ms' | 'updated_at_ms'>>

/** False when it is not there any more. `updated_at_ms` always goes up: prepared answers hang on it. */
export async function updateReleaseRow(tx: Executor, id: number, changes: Changes, nowMs: number): Promise<boolean> {
  return updateLive(tx, 'project_release', { id }, { ...changes, updated_at_ms: laterThan(nowMs) })
}

/** A live release. */
export const findRelease = readByKey<number, ReleaseRow>({
  one: (db, id) => liveRows(db, 'project_release', { id }).selectAll().executeTakeFirst(),
  many: async (db, ids) =>
    new Map((await liveRows(db, 'project_release', { id: ids }).selectAll().execute()).map((row) => [row.id, row])),
})

/** Live releases with people's names and what the reader has to do with them, newest first. */
function releases(db: Executor, userId: number) {
  return liveRows(db, 'project_release')
    .innerJoin('project', 'project.id', 'project_release.project_id')
    .innerJoin('user as creator', 'creator.id', 'project_release.created_by')
    .leftJoin('user as publisher', 'publisher.id', 'project_release.published_by')
    .selectAll('project_release')
    .select(['project.name as project_name'])
    .select(['creator.nickname as creator_name', 'publisher.nickname as publisher_name'])
    .select((select) => [
      select
        .selectFrom('subscription')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('subject_kind', '=', 'release')
        .whereRef('subject_id', '=', 'project_release.id')
        .as('follower_count'),
      select
        .selectFrom('subscription')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('subject_kind', '=', 'release')
        .whereRef('subject_id', '=', 'project_release.id')
        .where('user_id', '=', userId)
        .as('is_followed'),
      select
        .selectFrom('release_module')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('release_module.release_id', '=', 'project_release.id')
        .where('mode', '=', 'live')
        .as('live_count'),
    ])
}
export type ListedRelease = Awaited<ReturnType<ReturnType<typeof releases>['execute']>>[number]

export async function findListedRelease(db: Executor, id: number, userId: number): Promise<ListedRelease | undefined> {
  return releases(db, userId).where('project_release.id', '=', id).executeTakeFirst()
}

export interface ReleaseFilter {
  projectId: number
  /** Drafts are in it. */
  withDrafts: boolean
  state?: ReleaseState | undefined
  /** Part of the number or, unless `inNumber`, of the description. */
  search: string
  inNumber: boolean
}

function isChosen({ projectId, withDrafts, state, search, inNumber }: ReleaseFilter) {
  const conditions = [sql<SqlBool>`project_release.project_id = ${projectId}`]
  if (!withDrafts) conditions.push(sql<SqlBool>`project_release.published_at_ms is not null`)
  if (state === 'draft') conditions.push(sql<SqlBool>`project_release.published_at_ms is null`)
  if (state === 'published' || state === 'invalid')
    conditions.push(
      sql<SqlBool>`project_release.published_at_ms is not null and project_release.status = ${state === 'published' ? 1 : 0}`,
    )
  if (search !== '') {
    const number = hasPart('project_release.release_no', search)
    conditions.push(inNumber ? number : sql<SqlBool>`(${number} or ${hasPart('project_release.release_desc', search)})`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function listReleaseRows(
  db: Executor,
  userId: number,
  filter: ReleaseFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedRelease[]> {
  return releases(db, userId)
    .where(isChosen(filter))
    .orderBy('project_release.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countReleases(db: Executor, filter: ReleaseFilter): Promise<number> {
  const { count } = await liveRows(db, 'project_release')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isChosen(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** The valid release that was published before this one; before now for a draft. */
export async function findReleaseBefore(
  db: Executor,
  { id, project_id, published_at_ms }: Pick<ReleaseRow, 'id' | 'project_id' | 'published_at_ms'>,
): Promise<ReleaseRow | undefined> {
  return liveRows(db, 'project_release', { project_id, status: 1 })
    .selectAll()
    .where('id', '!=', id)
    .where('published_at_ms', 'is not', null)
    .$if(published_at_ms !== null, (query) =>
      query.where((where) =>
        where.or([
          where('published_at_ms', '<', published_at_ms),
          where.and([where('published_at_ms', '=', published_at_ms), where('id', '<', id)]),
        ]),
      ),
    )
    .orderBy('published_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Published releases of a project, the last ones first. */
export async function listPublished(db: Executor, projectId: number, limit: number): Promise<ReleaseRow[]> {
  return liveRows(db, 'project_release', { project_id: projectId })
    .selectAll()
    .where('published_at_ms', 'is not', null)
    .orderBy('published_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Which of the releases follow an application live. */
export async function listFollowing(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf(db, 'release_module', { release_id: ids, mode: 'live' })
    .select('release_id')
    .distinct()
    .execute()
  return new Set(rows.map((row) => row.release_id))
}

/** Names of those who follow it, the latest first. */
export async function listFollowerNames(db: Executor, id: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('user', 'user.id', 'subscription.user_id')
    .select('user.nickname')
    .where('subject_kind', '=', 'release')
    .where('subject_id', '=', id)
    .orderBy('subscription.created_at_ms', 'desc')
    .orderBy('user.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.nickname)
}

/** Published releases of its project that an application is in, newest first. */
export async function listOfModule(db: Executor, moduleId: number, limit: number) {
  return liveRows(db, 'project_release')
    .innerJoin('release_module', 'release_module.release_id', 'project_release.id')
    .innerJoin('module', (join) =>
      join
        .onRef('module.id', '=', 'release_module.module_id')
        .onRef('module.project_id', '=', 'project_release.project_id'),
    )
    .selectAll('project_release')
    .select('release_module.mode')
    .where('release_module.module_id', '=', moduleId)
    .where('project_release.published_at_ms', 'is not', null)
    .orderBy('project_release.published_at_ms', 'desc')
    .orderBy('project_release.id', 'desc')
    .limit(limit)
    .execute()
}

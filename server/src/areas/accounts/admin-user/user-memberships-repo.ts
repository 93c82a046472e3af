/* Which spaces and projects an account belongs to, and which rest on it. */
import { shutOutStatuses } from '@lectern/contracts'
import type { Kysely } from 'kysely'
import { reachableProjects } from '../../../core/live-places.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Roles of an account in live spaces and live projects, by name. */
export async function listMemberships(db: Executor, userId: number) {
  const spaces = await rowsOf(db, 'space_member', { user_id: userId })
    .innerJoin('space', 'space.id', 'space_member.space_id')
    .select(['space.id', 'space.name', 'space_member.role'])
    .where('space.deleted_at_ms', 'is', null)
    .orderBy('space.name')
    .orderBy('space.id')
    .execute()
  const projects = await reachableProjects(db)
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .select(['project.id', 'project.name', 'project.is_private', 'project_member.role'])
    .select(['project.space_id', 'space.name as space_name'])
    .where('project_member.user_id', '=', userId)
    .orderBy('space.name')
    .orderBy('project.name')
    .orderBy('project.id')
    .execute()
  return { spaces, projects }
}
export type Memberships = Awaited<ReturnType<typeof listMemberships>>

/** Spaces and projects, those in the trash included, in which no one else who can sign in is an administrator of their own right. */
export async function listSoleAdminships(db: Kysely<Database> | Executor, userId: number) {
  const spaces = await adminshipsAlone(db, 'space', userId)
    .innerJoin('space', 'space.id', 'own.place_id')
    .select(['space.id', 'space.name', 'space.id as space_id'])
    .orderBy('space.name')
    .execute()
  const projects = await adminshipsAlone(db, 'project', userId)
    .innerJoin('project', 'project.id', 'own.place_id')
    .select(['project.id', 'project.name', 'project.space_id'])
    .orderBy('project.name')
    .execute()
  return { spaces, projects }
}

/** Who administers which place of one kind of their own right. */
function adminsOf(db: Executor, kind: 'space' | 'project') {
  return kind === 'space'
    ? db.selectFrom('space_member').select(['space_id as place_id', 'user_id']).where('role', '=', 'admin')
    : db.selectFrom('project_member').select(['project_id as place_id', 'user_id']).where('role', '=', 'admin')
}

/** What the account administers, as `own`, in places without another administrator who can sign in. */
function adminshipsAlone(db: Executor, kind: 'space' | 'project', userId: number) {
  return db
    .selectFrom(adminsOf(db, kind).as('own'))
    .where('own.user_id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom(adminsOf(db, kind).as('other'))
            .innerJoin('user', 'user.id', 'other.user_id')
            .select('other.user_id')
            .whereRef('other.place_id', '=', 'own.place_id')
            .where('other.user_id', '!=', userId)
            .where('user.status', 'not in', shutOutStatuses),
        ),
      ),
    )
}

/** Of the spaces, those left without an administrator who can sign in. */
export async function findSpacesWithoutAdmin(db: Executor, spaceIds: readonly number[]) {
  if (spaceIds.length === 0) return []
  return rowsOf(db, 'space', { id: spaceIds })
    .select(['space.id', 'space.name'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('space_member')
            .innerJoin('user', 'user.id', 'space_member.user_id')
            .select('space_member.user_id')
            .whereRef('space_member.space_id', '=', 'space.id')
            .where('space_member.role', '=', 'admin')
            .where('user.status', 'not in', shutOutStatuses),
        ),
      ),
    )
    .execute()
}

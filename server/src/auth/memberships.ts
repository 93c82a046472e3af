/*
 * Giving people roles in spaces and projects, and ending them. Does not own: who may do that, and the lock of the space under which it happens
 * (`lockSpace`).
 */
import type { Insertable } from 'kysely'
import { personColumns, type PersonRow } from '../core/people.ts'
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import type { Database } from '../db/schema.ts'
import { deleteRows } from '../db/rows.ts'

/** A space, or a project in one. */
export interface PlaceKey {
  spaceId: number
  /** `undefined` for the space itself. */
  projectId: number | undefined
}

/** People with a role of their own in the place, as a query to read or join. */
export function membersOf(db: Executor, { spaceId, projectId }: PlaceKey) {
  const columns = ['user_id', 'role', 'created_at_ms', 'added_by'] as const
  return projectId === undefined
    ? db.selectFrom('space_member').select(columns).where('space_id', '=', spaceId)
    : db.selectFrom('project_member').select(columns).where('project_id', '=', projectId)
}

/** Admins of their own right, by name. */
export async function listAdmins(db: Executor, place: PlaceKey): Promise<PersonRow[]> {
  return db
    .selectFrom(membersOf(db, place).as('member'))
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(personColumns)
    .where('member.role', '=', 'admin')
    .orderBy('user.nickname')
    .orderBy('user.id')
    .execute()
}

/** What happens to a role that a person has there already. */
type Present = 'kept' | 'replaced'

const columns = 5

/** Gives roles in spaces. */
export async function giveSpaceRoles(
  tx: Executor,
  roles: readonly Insertable<Database['space_member']>[],
  present: Present,
): Promise<void> {
  for (const part of inBatches(roles, { columns })) {
    const insert = tx.insertInto('space_member').values(part)
    await insert
      .onConflict((conflict) => {
        const own = conflict.columns(['space_id', 'user_id'])
        return present === 'kept' ? own.doNothing() : own.doUpdateSet({ role: (set) => set.ref('excluded.role') })
      })
      .execute()
  }
}

/** Gives roles in projects, to people who belong to their spaces. */
export async function giveProjectRoles(
  tx: Executor,
  roles: readonly Insertable<Database['project_member']>[],
  present: Present,
): Promise<void> {
  for (const part of inBatches(roles, { columns })) {
    const insert = tx.insertInto('project_member').values(part)
    await insert
      .onConflict((conflict) => {
        const own = conflict.columns(['project_id', 'user_id'])
        return present === 'kept' ? own.doNothing() : own.doUpdateSet({ role: (set) => set.ref('excluded.role') })
      })
      .execute()
  }
}

/** Ends the people's roles in the spaces and in their projects, deleted ones included. */
export async function endRolesInSpaces(
  tx: Executor,
  spaceIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  if (spaceIds.length === 0) return
  await deleteRows(tx, 'project_member', { user_id: userIds })
    .where('project_id', 'in', (projects) =>
      projects.selectFrom('project').select('project.id').where('project.space_id', 'in', spaceIds),
    )
    .execute()
  await tx.deleteFrom('space_member').where('space_id', 'in', spaceIds).where('user_id', 'in', userIds).execute()
}

export async function endProjectRoles(
  tx: Executor,
  projectIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  if (projectIds.length === 0) return
  await tx.deleteFrom('project_member').where('project_id', 'in', projectIds).where('user_id', 'in', userIds).execute()
}

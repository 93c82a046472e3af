/* Making, changing and deleting spaces. */
import type { addSpace, BodyOf, updateSpace } from '@lectern/contracts'
import { liveSpaces, nextOrder } from '../../../content/siblings.ts'
import { giveSpaceRoles } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { insertSpace } from '../../../content/insert-rows.ts'
import { publish } from '../../../events/publish.ts'
import { moveToTrash } from '../trash/trash-commands.ts'
import { findSpaceTexts, countUsableUsers, updateSpaceRow } from './space-repo.ts'

/**
 * Makes a space with its creator, and the people in `adminIds`, as admins.
 * @returns its id
 * @throws {AppError} name_taken by another space of the creator; not_accessible for an unknown or disabled account, and, unless a super admin
 *   calls, for someone they share no space with: no one is made an admin by a stranger
 */
export async function createSpace(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  body: BodyOf<typeof addSpace>,
): Promise<number> {
  const { actor } = origin
  const name = body.name.trim()
  const named = new Set((body.adminIds ?? []).map((id) => decodeId('user', id)))
  const adminIds = [...named].filter((id) => id !== actor.userId)
  const nowMs = clock()
  return refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      const knownTo = actor.isSuperAdmin ? undefined : actor.userId
      if ((await countUsableUsers(tx, adminIds, knownTo)) !== adminIds.length) throw new AppError('not_accessible')
      const spaceId = await insertSpace(
        tx,
        {
          name,
          description: body.description?.trim() ?? '',
          is_compose: body.isCompose ?? 0,
          order_index: await nextOrder(liveSpaces(tx)),
          created_by: actor.userId,
        },
        nowMs,
      )
      const admin = { space_id: spaceId, role: 'admin', created_at_ms: nowMs, added_by: actor.userId } as const
      const admins = [actor.userId, ...adminIds].map((userId) => ({ ...admin, user_id: userId }))
      await giveSpaceRoles(tx, admins, 'kept')
      const subject = { kind: 'space', id: spaceId, name }
      await recordAudit(tx, origin, { action: 'space.create', subject, spaceId }, nowMs)
      await publish(tx, 'space.created', { spaceId, actorId: actor.userId }, nowMs)
      return spaceId
    }),
  )
}

/** @throws {AppError} name_taken, not_accessible when it was deleted meanwhile */
export async function changeSpace(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
  body: Omit<BodyOf<typeof updateSpace>, 'id'>,
): Promise<void> {
  const name = body.name?.trim()
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(body.description === undefined ? {} : { description: body.description.trim() }),
    ...(body.orderIndex === undefined ? {} : { order_index: body.orderIndex }),
  }
  const nowMs = clock()
  await refuseTaken(engine, name ?? '', () =>
    db.transaction().execute(async (tx) => {
      const before = await findSpaceTexts(tx, spaceId)
      if (before === undefined || !(await updateSpaceRow(tx, spaceId, changes, nowMs)))
        throw new AppError('not_accessible')
      const details = changesBetween(before, changes)
      const subject = { kind: 'space', id: spaceId, name: before.name }
      if (details !== undefined)
        await recordAudit(tx, origin, { action: 'space.update', subject, spaceId, details }, nowMs)
      await publish(tx, 'space.updated', { spaceId, actorId: origin.actor.userId }, nowMs)
    }),
  )
}

/** Deletes a space with all it holds, restorable; the id of its entry in the trash. */
export async function removeSpace(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'space', id: spaceId }, origin, clock()))
}

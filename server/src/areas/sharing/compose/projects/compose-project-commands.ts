/* Making, changing and deleting composed projects. */
import {
  initialOrder,
  limits,
  shareType,
  type addComposeProject,
  type BodyOf,
  type updateComposeProject,
} from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { refuseTaken } from '../../../../core/names.ts'
import { orderAfter } from '../../../../core/order.ts'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { lockSpace } from '../../../../content/lock-row.ts'
import { publish } from '../../../../events/publish.ts'
import { moveToTrash } from '../../../places/trash/trash-commands.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import {
  findComposeProject,
  insertComposeProject,
  summarizeSpace,
  updateComposeProjectRow,
  type ListedComposeProject,
} from './compose-project-repo.ts'

/**
 * Makes a composed project behind the others; its id.
 * @throws {AppError} space_not_composed, compose_too_many, name_taken, not_accessible when the space was deleted
 */
export async function createComposeProject(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
  body: Omit<BodyOf<typeof addComposeProject>, 'spaceId'>,
): Promise<number> {
  const name = body.name.trim()
  const nowMs = clock()
  return refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      // Its composed projects are counted one after the other.
      await lockSpace(tx, spaceId)
      const space = await summarizeSpace(tx, spaceId)
      if (space === undefined) throw new AppError('not_accessible')
      if (!space.isCompose) throw new AppError('space_not_composed')
      if (space.count >= limits.composeProjects)
        throw new AppError('compose_too_many', { limit: limits.composeProjects })
      const composeId = await insertComposeProject(tx, {
        space_id: spaceId,
        address_key: newAddressKey(),
        address_changed_at_ms: null,
        name,
        description: body.description?.trim() ?? '',
        type: body.type ?? shareType.public,
        status: body.status ?? 1,
        order_index: orderAfter(space.highest, initialOrder),
        head_revision_id: null,
        tree_version: 1,
        created_by: origin.actor.userId,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        deleted_at_ms: null,
        trash_id: null,
      })
      const subject = { kind: 'compose', id: composeId, name }
      await recordAudit(tx, origin, { action: 'compose.create', subject, spaceId }, nowMs)
      await publish(tx, 'compose.changed', { composeId, spaceId }, nowMs)
      return composeId
    }),
  )
}

/**
 * Changes a composed project; what the body leaves out stays.
 * @throws {AppError} name_taken; not_accessible when it was deleted, changed_meanwhile when it is not the one that was shown
 */
export async function changeComposeProject(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  body: Omit<BodyOf<typeof updateComposeProject>, 'id'>,
): Promise<void> {
  const nowMs = clock()
  const changes = {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.description !== undefined && { description: body.description.trim() }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.orderIndex !== undefined && { order_index: body.orderIndex }),
  }
  await refuseTaken(engine, changes.name ?? '', () =>
    db.transaction().execute(async (tx) => {
      await touchCompose(tx, place, nowMs)
      const before = await findComposeProject(tx, place.composeId)
      if (before === undefined) throw new AppError('not_accessible')
      if (body.updatedAtMs !== undefined && body.updatedAtMs !== before.updated_at_ms)
        throw new AppError('changed_meanwhile')
      const details = changesBetween({ ...before }, changes)
      if (details === undefined) return
      await updateComposeProjectRow(tx, place.composeId, changes, nowMs)
      const subject = { kind: 'compose', id: place.composeId, name: before.name }
      await recordAudit(tx, origin, { action: 'compose.update', subject, spaceId: place.spaceId, details }, nowMs)
    }),
  )
}

/**
 * Gives the project a new address; no one reads it through the old one any more, nor with an access the password yielded.
 * @throws {AppError} not_accessible when it was deleted
 */
export async function regenerateAddress(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, nowMs)
    const changes = { address_key: newAddressKey(), address_changed_at_ms: nowMs }
    await updateComposeProjectRow(tx, place.composeId, changes, nowMs)
    const subject = { kind: 'compose', id: place.composeId, name }
    await recordAudit(tx, origin, { action: 'compose.regenerateAddress', subject, spaceId: place.spaceId }, nowMs)
  })
}

/** Deletes a composed project, restorable; the id of its entry in the trash. */
export async function removeComposeProject(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
): Promise<number> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    return moveToTrash(tx, { kind: 'compose', id: place.composeId }, origin, nowMs)
  })
}

/** @throws {AppError} not_accessible when it was deleted */
export async function requireComposeProject(
  { db }: Pick<AppContext, 'db'>,
  composeId: number,
): Promise<ListedComposeProject> {
  const row = await findComposeProject(db, composeId)
  if (row === undefined) throw new AppError('not_accessible')
  return row
}

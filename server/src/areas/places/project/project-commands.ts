/* Making, changing, moving and deleting projects. */
import { onSpace, type addProject, type BodyOf, type updateProject } from '@lectern/contracts'
import { findPlaceName, listPlaceNames } from '../../../core/live-places.ts'
import { liveProjects, nextOrder } from '../../../content/siblings.ts'
import { giveProjectRoles } from '../../../auth/memberships.ts'
import { requireSpace } from '../../../auth/access.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, recordAudits, type AuditEntry, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { lockRow, lockSpace } from '../../../content/lock-row.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { mayProject } from '../../../auth/rights.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import type { Executor } from '../../../db/content-store.ts'
import { insertProject } from '../../../content/insert-rows.ts'
import { publish } from '../../../events/publish.ts'
import { followProject, moveToTrash } from '../trash/trash-commands.ts'
import {
  deleteMembersOutside,
  findIsCompose,
  findPeopleOfSpace,
  findProjectTexts,
  updateProjectRow,
} from './project-repo.ts'

/**
 * Makes a project whose admins are its creator and those of `adminIds` who belong to the space.
 * @returns its id
 * @throws {AppError} name_taken, space_is_composed, not_accessible
 */
export async function createProject(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
  body: Omit<BodyOf<typeof addProject>, 'spaceId'>,
): Promise<number> {
  const { actor } = origin
  const name = body.name.trim()
  const wanted = (body.adminIds ?? []).map((id) => decodeId('user', id))
  const nowMs = clock()
  return refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      await requireHolder(tx, spaceId)
      const projectId = await insertProject(
        tx,
        {
          space_id: spaceId,
          name,
          description: body.description?.trim() ?? '',
          is_private: body.isPrivate ?? 1,
          order_index: await nextOrder(liveProjects(tx, spaceId)),
          created_by: actor.userId,
        },
        nowMs,
      )
      const others = await findPeopleOfSpace(tx, spaceId, wanted)
      const admin = { project_id: projectId, role: 'admin', created_at_ms: nowMs, added_by: actor.userId } as const
      const admins = [actor.userId, ...others].map((userId) => ({ ...admin, user_id: userId }))
      await giveProjectRoles(tx, admins, 'kept')
      const subject = { kind: 'project', id: projectId, name }
      const details = { isPrivate: body.isPrivate !== 0 }
      await recordAudit(tx, origin, { action: 'project.create', subject, spaceId, details }, nowMs)
      await publish(tx, 'project.created', { projectId, spaceId, actorId: actor.userId }, nowMs)
      return projectId
    }),
  )
}

/**
 * Keeps the space from being deleted until the transaction ends. A composed space is put together from other spaces' documents and holds no projects
 * of its own.
 * @throws {AppError} not_accessible, space_is_composed
 */
export async function requireHolder(tx: Executor, spaceId: number): Promise<void> {
  await lockSpace(tx, spaceId)
  const isCompose = await findIsCompose(tx, spaceId)
  if (isCompose === undefined) throw new AppError('not_accessible')
  if (isCompose) throw new AppError('space_is_composed')
}

/**
 * Changes a project. Moved to another space, it keeps the roles of people who belong there; the others lose theirs, since a role in a
 * project means nothing outside its space.
 * @throws {AppError} name_taken, changed_meanwhile when it was moved, no_permission (privacy and moving are for its admins), not_accessible, space_is_composed
 */
export async function changeProject(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ProjectScope,
  body: Omit<BodyOf<typeof updateProject>, 'id'>,
): Promise<void> {
  const { db, engine, clock } = context
  const { actor } = origin
  const targetId = body.spaceId === undefined ? scope.spaceId : decodeId('space', body.spaceId)
  const moves = targetId !== scope.spaceId
  const mayGovern = mayProject('govern', scope.role)
  if (moves && !mayGovern) throw new AppError('no_permission')
  if (moves) await requireSpace(context, onSpace('createProject', { space: 'spaceId' }), actor, body)

  const name = body.name?.trim()
  const nowMs = clock()
  await refuseTaken(engine, name ?? (await findPlaceName(db, 'project', scope.projectId)) ?? '', () =>
    db.transaction().execute(async (tx) => {
      if (moves) {
        // Roles in a project change under the lock of its space. Always in the same order, so that two moves do not wait for each other.
        for (const id of [scope.spaceId, targetId].sort((a, b) => a - b)) await lockSpace(tx, id)
        await requireHolder(tx, targetId)
      }
      const found = (await lockRow(tx, 'project', scope.projectId)) && (await findProjectTexts(tx, scope.projectId))
      if (!found) throw new AppError('not_accessible')
      const { space_id: spaceId, ...before } = found
      // Rights were checked where it was: someone may have moved it since.
      if (spaceId !== scope.spaceId) throw new AppError('changed_meanwhile')
      if (body.isPrivate !== undefined && body.isPrivate !== before.is_private && !mayGovern)
        throw new AppError('no_permission')
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(body.description === undefined ? {} : { description: body.description.trim() }),
        ...(body.isPrivate === undefined ? {} : { is_private: body.isPrivate }),
        ...(moves ? { space_id: targetId, order_index: await nextOrder(liveProjects(tx, targetId)) } : {}),
        ...(body.orderIndex === undefined ? {} : { order_index: body.orderIndex }),
      }
      await updateProjectRow(tx, scope.projectId, changes, nowMs)
      if (moves) {
        await deleteMembersOutside(tx, scope.projectId, targetId)
        await followProject(tx, scope.projectId, targetId)
      }
      const spaces = await listPlaceNames(tx, 'space', [scope.spaceId, targetId])
      await recordAudits(tx, origin, entriesOf({ scope, targetId, before, changes, spaces }), nowMs)
      const ids = { projectId: scope.projectId, spaceId: targetId, fromSpaceId: scope.spaceId }
      await publish(tx, 'project.updated', { ...ids, actorId: actor.userId }, nowMs)
    }),
  )
}

/** The audit log's entries of a change: texts, visibility and place each in an entry of its own. */
function entriesOf({
  scope,
  targetId,
  before,
  changes,
  spaces,
}: {
  scope: ProjectScope
  targetId: number
  before: { name: string; description: string; is_private: number }
  changes: { is_private?: number; name?: string; description?: string }
  spaces: ReadonlyMap<number, string>
}): AuditEntry[] {
  const common = { subject: { kind: 'project', id: scope.projectId, name: before.name }, spaceId: targetId }
  const entries: AuditEntry[] = []
  const { name, description } = before
  const details = changesBetween({ name, description }, changes)
  if (details !== undefined) entries.push({ action: 'project.update', ...common, details })
  if (changes.is_private !== undefined && changes.is_private !== before.is_private)
    entries.push({ action: changes.is_private === 1 ? 'project.close' : 'project.open', ...common })
  if (targetId !== scope.spaceId)
    entries.push({
      action: 'project.move',
      ...common,
      details: { from: spaces.get(scope.spaceId) ?? '', to: spaces.get(targetId) ?? '' },
    })
  return entries
}

/** Deletes a project with all it holds, restorable; the id of its entry in the trash. */
export async function removeProject(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  projectId: number,
): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'project', id: projectId }, origin, clock()))
}

/* Making, changing, moving and deleting applications. */
import { onProject, type addModule, type BodyOf, type updateModule } from '@lectern/contracts'
import { requireProject } from '../../core/access.ts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { refuseTaken } from '../../core/names.ts'
import { orderAfter } from '../../core/order.ts'
import type { ProjectScope } from '../../core/scope.ts'
import { publish } from '../../events/publish.ts'
import { followModule, moveToTrash } from '../trash/trash-commands.ts'
import { findHighestOrder, findModuleName, insertModule, updateModuleRow } from './module-repo.ts'

/**
 * Makes an empty application.
 * @returns its id
 * @throws {AppError} name_taken
 */
export async function createModule(
  { db, engine, clock }: AppContext,
  actor: UserActor,
  projectId: number,
  body: Omit<BodyOf<typeof addModule>, 'projectId'>,
): Promise<number> {
  const name = body.name.trim()
  const nowMs = clock()
  return refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      const moduleId = await insertModule(
        tx,
        {
          project_id: projectId,
          name,
          description: body.description?.trim() ?? '',
          origin: 'manual',
          order_index: orderAfter(await findHighestOrder(tx, projectId)),
          created_by: actor.userId,
        },
        nowMs,
      )
      await publish(tx, 'module.created', { moduleId, projectId, actorId: actor.userId }, nowMs)
      return moduleId
    }),
  )
}

/**
 * Changes an application. Its documents and shares go with it when it moves.
 * @throws {AppError} name_taken; not_accessible and no_permission also about the target project
 */
export async function changeModule(
  context: AppContext,
  actor: UserActor,
  { scope, moduleId }: { scope: ProjectScope; moduleId: number },
  body: Omit<BodyOf<typeof updateModule>, 'id'>,
): Promise<void> {
  const { db, engine, clock } = context
  const target =
    body.projectId === undefined
      ? scope
      : await requireProject(context, onProject('manageModules', { project: 'projectId' }), actor, body)
  const moves = target.projectId !== scope.projectId
  const name = body.name?.trim()
  const nowMs = clock()
  await refuseTaken(engine, name ?? (await findModuleName(db, moduleId)), () =>
    db.transaction().execute(async (tx) => {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(body.description === undefined ? {} : { description: body.description.trim() }),
        ...(moves
          ? { project_id: target.projectId, order_index: orderAfter(await findHighestOrder(tx, target.projectId)) }
          : {}),
        ...(body.orderIndex === undefined ? {} : { order_index: body.orderIndex }),
      }
      if (!(await updateModuleRow(tx, moduleId, changes, nowMs))) throw new AppError('not_accessible')
      if (moves) await followModule(tx, moduleId, target)
      const ids = { moduleId, projectId: target.projectId, fromProjectId: scope.projectId }
      await publish(tx, 'module.updated', { ...ids, actorId: actor.userId }, nowMs)
      // Its name stands in the trees people have open.
      await publish(tx, 'module.changed', { moduleId }, nowMs)
    }),
  )
}

/** Deletes an application with its documents, restorable; the id of its entry in the trash. */
export async function removeModule({ db, clock }: AppContext, actor: UserActor, moduleId: number): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'module', id: moduleId }, actor.userId, clock()))
}

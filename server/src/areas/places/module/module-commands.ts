/* Making, changing, moving and deleting applications. */
import { onProject, type addModule, type BodyOf, type updateModule } from '@lectern/contracts'
import { findPlaceName, listPlaceNames } from '../../../core/live-places.ts'
import { liveModules, nextOrder } from '../../../content/siblings.ts'
import { requireProject } from '../../../auth/access.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, recordAudits, type AuditEntry, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { lockModule, lockRow } from '../../../content/lock-row.ts'
import { insertModule } from '../../../content/insert-rows.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { publish } from '../../../events/publish.ts'
import { writeModuleTexts, type ModuleTexts } from '../module-setting/setting-commands.ts'
import { moveSnapshots } from '../../../content/snapshots/move-snapshots.ts'
import { followModule, moveToTrash } from '../trash/trash-commands.ts'
import { findModuleTexts, updateModuleRow } from './module-repo.ts'

/**
 * Makes an empty application.
 * @returns its id
 * @throws {AppError} name_taken, not_accessible when its project was deleted meanwhile
 */
export async function createModule(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  { projectId, spaceId }: Pick<ProjectScope, 'projectId' | 'spaceId'>,
  body: Omit<BodyOf<typeof addModule>, 'projectId'>,
): Promise<number> {
  const { actor } = origin
  const name = body.name.trim()
  const nowMs = clock()
  return refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
      const moduleId = await insertModule(
        tx,
        {
          project_id: projectId,
          name,
          description: body.description?.trim() ?? '',
          origin: 'manual',
          order_index: await nextOrder(liveModules(tx, projectId)),
          created_by: actor.userId,
        },
        nowMs,
      )
      const subject = { kind: 'module', id: moduleId, name }
      await recordAudit(tx, origin, { action: 'module.create', subject, spaceId }, nowMs)
      await publish(tx, 'module.created', { moduleId, projectId, actorId: actor.userId }, nowMs)
      return moduleId
    }),
  )
}

/**
 * Changes an application. Its documents and shares go with it when it moves.
 * @throws {AppError} name_taken, changed_meanwhile when it was moved; not_accessible and no_permission also about the target project
 */
export async function changeModule(
  context: AppContext,
  origin: Origin<UserActor>,
  { scope, moduleId }: { scope: ProjectScope; moduleId: number },
  body: Omit<BodyOf<typeof updateModule>, 'id'>,
): Promise<void> {
  const { db, engine, clock } = context
  const { actor } = origin
  const target =
    body.projectId === undefined
      ? scope
      : await requireProject(context, onProject('manageModules', { project: 'projectId' }), actor, body)
  const moves = target.projectId !== scope.projectId
  const name = body.name?.trim()
  const nowMs = clock()
  await refuseTaken(engine, name ?? (await findPlaceName(db, 'module', moduleId)) ?? '', () =>
    writeAndWake(context, async (tx) => {
      // A deletion of the project locks it before its applications, too.
      if (moves && !(await lockRow(tx, 'project', target.projectId))) throw new AppError('not_accessible')
      const found = (await lockModule(tx, moduleId)) ? await findModuleTexts(tx, moduleId) : undefined
      if (found === undefined) throw new AppError('not_accessible')
      const { project_id: projectId, ...before } = found
      // Rights were checked where it was: someone may have moved it since.
      if (projectId !== scope.projectId) throw new AppError('changed_meanwhile')
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(body.description === undefined ? {} : { description: body.description.trim() }),
        ...(moves
          ? { project_id: target.projectId, order_index: await nextOrder(liveModules(tx, target.projectId)) }
          : {}),
        ...(body.orderIndex === undefined ? {} : { order_index: body.orderIndex }),
      }
      await updateModuleRow(tx, moduleId, changes, nowMs)
      await writeModuleTexts(tx, { moduleId, authorId: actor.userId }, changedTexts(before, changes), nowMs)
      if (moves) {
        await followModule(tx, moduleId, target)
        await moveSnapshots(tx, moduleId, target.projectId)
      }
      const projects = await listPlaceNames(tx, 'project', [scope.projectId, target.projectId])
      await recordAudits(tx, origin, entriesOf({ moduleId, scope, target, before, changes, projects }), nowMs)
      const ids = { moduleId, projectId: target.projectId, fromProjectId: scope.projectId }
      await publish(tx, 'module.updated', { ...ids, actorId: actor.userId }, nowMs)
      // Its name is in the trees people have open.
      await publish(tx, 'module.changed', { moduleId }, nowMs)
    }),
  )
}

function changedTexts(before: ModuleTexts, { name, description }: Partial<ModuleTexts>): Partial<ModuleTexts> {
  return {
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(description === undefined || description === before.description ? {} : { description }),
  }
}

/** The audit log's entries of a change: texts and place each in an entry of its own. */
function entriesOf({
  moduleId,
  scope,
  target,
  before,
  changes,
  projects,
}: {
  moduleId: number
  scope: ProjectScope
  target: Pick<ProjectScope, 'projectId' | 'spaceId'>
  before: { name: string; description: string }
  changes: { name?: string; description?: string }
  projects: ReadonlyMap<number, string>
}): AuditEntry[] {
  const common = { subject: { kind: 'module', id: moduleId, name: before.name }, spaceId: target.spaceId }
  const entries: AuditEntry[] = []
  const details = changesBetween(before, changes)
  if (details !== undefined) entries.push({ action: 'module.update', ...common, details })
  if (target.projectId !== scope.projectId)
    entries.push({
      action: 'module.move',
      ...common,
      details: { from: projects.get(scope.projectId) ?? '', to: projects.get(target.projectId) ?? '' },
    })
  return entries
}

/** Deletes an application with its documents, restorable; the id of its entry in the trash. */
export async function removeModule(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  moduleId: number,
): Promise<number> {
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'module', id: moduleId }, origin, clock()))
}

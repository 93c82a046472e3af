/* Deleting a shared model, so that nothing breaks unseen. */
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import { readMissingRefs } from '../../../content/content-refs.ts'
import type { AppContext } from '../../../core/context.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { requireModel } from './model-commands.ts'
import { countUses, isUsedByModule } from './model-repo.ts'

/**
 * @returns id of its entry in the trash
 * @throws {AppError} model_in_use with `{name, docs, models, isUsedByApplication}` unless forced; not_accessible
 */
export async function deleteModel(
  context: AppContext,
  origin: Origin<UserActor>,
  moduleId: number,
  { id: publicId, isForced = false }: { id: string; isForced?: boolean },
): Promise<number> {
  const { db, clock } = context
  const model = await requireModel(db, moduleId, publicId)
  if (!isForced) {
    await readMissingRefs(context, moduleId)
    const key = `${model.section} ${model.name}`
    const [docs, models, isUsedByApplication] = await Promise.all([
      countUses(db, 'doc', moduleId, [model.name]),
      countUses(db, 'component', moduleId, [model.name]),
      isUsedByModule(db, moduleId, model),
    ])
    const uses = { docs: docs.get(key) ?? 0, models: models.get(key) ?? 0, isUsedByApplication }
    if (uses.docs + uses.models > 0 || isUsedByApplication)
      throw new AppError('model_in_use', { name: model.name, ...uses })
  }
  return db.transaction().execute((tx) => moveToTrash(tx, { kind: 'model', id: model.id }, origin, clock()))
}

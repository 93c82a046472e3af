/* Deleting a shared model, so that nothing breaks unseen. */
import type { ComponentKey } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import { hasMissingRefs, readMissingRefs } from '../../../content/content-refs.ts'
import { lockModule } from '../../../content/lock-row.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { requireModel } from './model-commands.ts'
import { countUses, findModel, isUsedByModule } from './model-repo.ts'

/** How often a deletion begins again because texts were saved while it looked for uses. */
const tries = 5

/**
 * Moves a shared model to the trash. Its uses are counted in the same transaction, with the application locked, so that no save that refers to
 * it slips in between.
 * @returns id of its entry in the trash
 * @throws {AppError} model_in_use with `{name, docs, models, isUsedByApplication}` unless forced; not_accessible; changed_meanwhile when others
 * save all the time
 */
export async function deleteModel(
  context: AppContext,
  origin: Origin<UserActor>,
  moduleId: number,
  { id: publicId, isForced = false }: { id: string; isForced?: boolean },
): Promise<number> {
  const { db, clock } = context
  const { id } = await requireModel(db, moduleId, publicId)
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (!isForced) await readMissingRefs(context, moduleId)
    const trashId = await db.transaction().execute(async (tx) => {
      const model = (await lockModule(tx, moduleId)) ? await findModel(tx, moduleId, id) : undefined
      if (model === undefined) throw new AppError('not_accessible')
      if (!isForced && (await hasMissingRefs(tx, moduleId))) return undefined
      if (!isForced) await refuseUsed(tx, moduleId, model)
      return moveToTrash(tx, { kind: 'model', id }, origin, clock())
    })
    if (trashId !== undefined) return trashId
  }
  throw new AppError('changed_meanwhile')
}

async function refuseUsed(tx: Executor, moduleId: number, model: ComponentKey): Promise<void> {
  const key = `${model.section} ${model.name}`
  const docs = (await countUses(tx, 'doc', moduleId, [model.name])).get(key) ?? 0
  const models = (await countUses(tx, 'component', moduleId, [model.name])).get(key) ?? 0
  const isUsedByApplication = await isUsedByModule(tx, moduleId, model)
  if (docs + models > 0 || isUsedByApplication)
    throw new AppError('model_in_use', { name: model.name, docs, models, isUsedByApplication })
}

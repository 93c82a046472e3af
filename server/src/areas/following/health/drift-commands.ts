/* Keeping that answers differ from a document, and no longer keeping it. */
import type { BodyOf, keepAnswerDrift } from '@lectern/contracts'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { deleteDrift, findHash, putDrift } from './drift-repo.ts'

interface DriftPlace {
  moduleId: number
  docId: number
}

/**
 * Of the document as it is at that moment, in place of what was kept before.
 * @throws {AppError} not_accessible when the application or the document was deleted
 */
export async function keepDrift(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { userId }: UserActor,
  { moduleId, docId }: DriftPlace,
  { count, places }: Omit<BodyOf<typeof keepAnswerDrift>, 'docId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hash = (await lockModule(tx, moduleId)) ? await findHash(tx, docId) : undefined
    if (hash === undefined) throw new AppError('not_accessible')
    const found = { found_by: userId, found_at_ms: clock() }
    await putDrift(tx, { doc_id: docId, hash, count, places: JSON.stringify(places), ...found })
  })
}

/** Works twice. */
export async function clearDrift({ db }: Pick<AppContext, 'db'>, docId: number): Promise<void> {
  await deleteDrift(db, docId)
}

/* Bringing an older state back, as a new one. */
import { modifySource } from '@lectern/contracts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { countChanges } from '../../core/change-counts.ts'
import type { AppContext } from '../../core/context.ts'
import { findState, insertRevisions } from '../../core/revisions.ts'
import { requireTree } from '../doc/doc-organise-commands.ts'
import { restoreDocument } from '../doc-edit/save-commands.ts'
import { restoreFolder } from '../doc-edit/service-commands.ts'
import { restoreModel } from '../model/model-commands.ts'
import { findHeadId, isFolder, moveModuleHead, type Subject } from './history-repo.ts'

export interface Restoring {
  moduleId: number
  revisionId: number
  remark: string
}

/**
 * @returns the new present state
 * @throws {AppError} revision_unknown, not_accessible, operation_taken, changed_meanwhile
 */
export async function restoreState(
  context: AppContext,
  actor: UserActor,
  subject: Subject,
  restoring: Restoring,
): Promise<number | null> {
  const { moduleId } = restoring
  switch (subject.kind) {
    case 'doc': {
      const place = { docId: subject.id, moduleId }
      return (await isFolder(context.db, subject.id))
        ? restoreFolder(context, actor, place, restoring)
        : restoreDocument(context, actor, place, restoring)
    }
    case 'component':
      return restoreModel(context, actor, { modelId: subject.id, moduleId }, restoring)
    case 'module':
      return restoreApplication(context, actor, restoring)
    default:
      throw new AppError('not_accessible')
  }
}

async function restoreApplication(
  { db, clock }: AppContext,
  actor: UserActor,
  { moduleId, revisionId, remark }: Restoring,
): Promise<number | null> {
  const subject = { kind: 'module', id: moduleId } as const
  const old = await findState(db, subject, revisionId)
  if (old?.content.kind !== 'application') throw new AppError('revision_unknown')
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    // Locked since the line before.
    const headId = (await findHeadId(tx, subject)) ?? null
    const present = await findState(tx, subject, headId)
    if (present?.hash === old.hash) return present.revisionId
    const counts = present && countChanges(present.content, old.content)
    const revision = { subjectId: moduleId, hash: old.hash, parentId: headId, ...(counts && { counts }) }
    const details = {
      kind: 'module',
      source: modifySource.restore,
      authorId: actor.userId,
      remark: remark.trim(),
    } as const
    const newId = (await insertRevisions(tx, [revision], details, nowMs)).get(moduleId) ?? null
    await moveModuleHead(tx, moduleId, newId, nowMs)
    return newId
  })
}

/* Bringing an older state back, as a new one. */
import type { ApplicationContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { requireExpectedHead, type OldState } from '../../../content/record-revisions.ts'
import { findState } from '../../../content/revisions.ts'
import { restoreConstants } from '../constant/constant-commands.ts'
import { restoreDictionary } from '../dictionary/dictionary-commands.ts'
import { restoreDocument } from '../doc-edit/save/save-commands.ts'
import { restoreFolder } from '../doc-edit/service-commands.ts'
import { restoreModel } from '../model/model-commands.ts'
import { restorePush, restoreSettings } from '../../places/module-setting/setting-commands.ts'
import { findOldRecord } from './history-queries.ts'
import { findSubject, isFolder, type Subject } from './history-repo.ts'

export interface RestoreRequest {
  spaceId: number
  /** Absent for what is of a project. */
  moduleId: number | undefined
  revisionId: number
  remark: string
  /** The head it shall follow; absent for whichever is there. */
  expectedHeadId?: number | null
}

/**
 * @returns the new present state
 * @throws {AppError} revision_unknown, not_accessible, operation_taken, name_taken, changed_meanwhile
 */
export async function restoreState(
  context: AppContext,
  origin: Origin<UserActor>,
  subject: Subject,
  request: RestoreRequest,
): Promise<number | null> {
  const { spaceId, moduleId } = request
  const { kind, id } = subject
  // Composed projects belong to no application: their area restores their states.
  if (kind === 'compose' || kind === 'composePage') throw new AppError('not_accessible')
  if (kind === 'projectConstants') {
    const place = { level: { table: 'project', id }, spaceId } as const
    return restoreConstants(context, origin, place, await findOldRecord(context, subject, 'constants', request))
  }
  if (moduleId === undefined) throw new AppError('not_accessible')
  switch (kind) {
    case 'doc':
    case 'component':
      return restoreContent(context, origin.actor, subject, { ...request, moduleId })
    case 'module': {
      const old = await findOldApplication(context, moduleId, request)
      return restoreSettings(context, origin, { moduleId, spaceId }, old)
    }
    case 'modulePush': {
      const old = await findOldRecord(context, subject, 'push', request)
      return restorePush(context, origin, { moduleId, spaceId }, old)
    }
    case 'dictionary': {
      const old = await findOldRecord(context, subject, 'dictionary', request)
      return restoreDictionary(context, origin, { dictionaryId: id, moduleId, spaceId }, old)
    }
    case 'moduleConstants': {
      const place = { level: { table: 'module', id }, spaceId } as const
      return restoreConstants(context, origin, place, await findOldRecord(context, subject, 'constants', request))
    }
  }
}

async function restoreContent(
  context: AppContext,
  actor: UserActor,
  subject: Subject,
  request: RestoreRequest & { moduleId: number },
): Promise<number | null> {
  const { moduleId } = request
  const { kind, id } = subject
  requireExpectedHead(request, (await findSubject(context.db, subject))?.headId ?? null)
  if (kind === 'component') return restoreModel(context, actor, { modelId: id, moduleId }, request)
  const place = { docId: id, moduleId }
  return (await isFolder(context.db, id))
    ? restoreFolder(context, actor, place, request)
    : restoreDocument(context, actor, place, request)
}

async function findOldApplication(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  { revisionId, ...more }: RestoreRequest,
): Promise<OldState<ApplicationContent>> {
  const old = await findState(db, { kind: 'module', id: moduleId }, revisionId)
  if (old?.content.kind !== 'application') throw new AppError('revision_unknown')
  return { ...more, content: old.content }
}

/*
 * Deleting so that it can be undone. A deletion is one entry; every row it takes carries the entry's id, so that restoring brings back
 * exactly these rows and leaves alone what was deleted inside before.
 */
import { caseLimits, mockRuleLimits, scriptLimits, trashMs } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { lockModule, lockRow, lockSpace } from '../../../content/lock-row.ts'
import { countRules, countRulesChange } from '../../../content/mock-rules.ts'
import { touchTree } from '../../../content/tree-version.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { notifyOfDeletions, notifyOfRestoration } from '../../following/subscription/follower-commands.ts'
import { enqueueSummaries } from '../../../jobs/release-summaries.ts'
import { decideRestore } from './trash-policy.ts'
import {
  insertRestoredEvent,
  markCase,
  markComposePage,
  markComposeProject,
  markComposeProjects,
  markDictionary,
  markDoc,
  markDocsBelow,
  markMockRule,
  markModel,
  markModules,
  markProjects,
  markRelease,
  markScript,
  markSite,
  markSpace,
  unmarkAll,
  type Mark,
} from './trash-mark-repo.ts'
import { findPlace, findProjectOfPage, isParentLive, type Place, type TrashKind } from './trash-place-repo.ts'
import {
  countCasesBeside,
  countScriptsBeside,
  findClash,
  findStanding,
  findTrash,
  insertTrash,
  isFolderNameTaken,
  lockTrash,
  relocateTrash,
  setDocCounts,
} from './trash-repo.ts'

export interface TrashSubject {
  kind: TrashKind
  id: number
}

/**
 * Deletes something with everything below it; the id of the entry. Rights are the caller's business.
 * @throws {AppError} not_accessible when it is not there any more
 */
export async function moveToTrash(
  tx: Transaction<Database>,
  subject: TrashSubject,
  origin: Origin<UserActor>,
  nowMs: number,
): Promise<number> {
  const place = await findPlace(tx, subject.kind, subject.id)
  if (place === undefined) throw new AppError('not_accessible')
  const trashId = await insertTrash(tx, {
    kind: subject.kind,
    subject_id: subject.id,
    space_id: place.spaceId,
    project_id: place.projectId,
    module_id: place.moduleId,
    name: place.name,
    place: JSON.stringify(place.above),
    doc_count: 0,
    deleted_by: origin.actor.userId,
    deleted_at_ms: nowMs,
  })
  if ((await markSubject(tx, subject, place, { trashId, nowMs })) === 0) throw new AppError('not_accessible')
  await setDocCounts(tx, [trashId])
  await recordAudit(
    tx,
    origin,
    {
      action: `${subject.kind}.delete`,
      subject: { ...subject, name: place.name },
      spaceId: place.spaceId,
      details: { place: place.above },
    },
    nowMs,
  )
  await publish(tx, 'trash.added', eventOf(trashId, subject, place, origin.actor.userId), nowMs)
  // No one follows the others, and followers of a release hear of nothing in it any more.
  if (!followedKinds.includes(subject.kind)) return trashId
  const deletion = { trashIds: [trashId], projectId: place.projectId, actorId: origin.actor.userId }
  await notifyOfDeletions(tx, deletion, nowMs)
  return trashId
}

const followedKinds: readonly TrashKind[] = ['space', 'project', 'module', 'doc', 'model']

/** Rows of the subject's own table that were marked: 0 when someone else was faster. */
async function markSubject(tx: Executor, { kind, id }: TrashSubject, place: Place, mark: Mark): Promise<number> {
  if (kind === 'doc') {
    const isThere = place.moduleId !== null && (await touchTree(tx, place.moduleId, mark.nowMs))
    return isThere ? markDoc(tx, id, mark) : 0
  }
  if (kind === 'dictionary') return markDictionary(tx, id, mark)
  if (kind === 'compose') return markComposeProject(tx, id, mark)
  if (kind === 'composePage') return markComposePage(tx, id, mark)
  if (kind === 'model') {
    await publish(tx, 'module.changed', { moduleId: place.moduleId ?? 0 }, mark.nowMs)
    return markModel(tx, id, mark)
  }
  if (kind === 'case') return markCase(tx, id, mark)
  if (kind === 'script') return markScript(tx, id, mark)
  if (kind === 'mockRule') {
    await countRulesChange(tx, place.moduleId ?? 0)
    return markMockRule(tx, id, mark)
  }
  if (kind === 'release') return markRelease(tx, id, mark)
  if (kind === 'site') return markSite(tx, id, mark)
  if (kind === 'module') {
    const count = await markModules(tx, { moduleId: id }, mark)
    await markDocsBelow(tx, mark)
    await publish(tx, 'module.changed', { moduleId: id }, mark.nowMs)
    return count
  }
  const count = kind === 'space' ? await markSpace(tx, id, mark) : await markProjects(tx, { projectId: id }, mark)
  if (kind === 'space') {
    await markProjects(tx, { spaceId: id }, mark)
    await markComposeProjects(tx, id, mark)
  }
  await markModules(tx, 'below', mark)
  await markDocsBelow(tx, mark)
  return count
}

function eventOf(
  trashId: number,
  subject: TrashSubject,
  place: Pick<Place, 'spaceId' | 'projectId' | 'moduleId'>,
  actorId: number,
) {
  const { spaceId, projectId, moduleId } = place
  return { trashId, kind: subject.kind, subjectId: subject.id, spaceId, projectId, moduleId, actorId }
}

/**
 * Brings back what one deletion took, to where it was.
 * @throws {AppError} not_accessible, mfa_required, no_permission, restore_expired after 90 days, parent_deleted, name_taken when a name or an operation
 *   was given away since, case_too_many, script_too_many, mock_rules_full
 */
export async function restoreFromTrash(
  context: AppContext,
  origin: Origin<UserActor>,
  publicId: string,
): Promise<void> {
  const { db, engine, clock } = context
  const { actor } = origin
  const trashId = decodeId('trash', publicId)
  const found = await findTrash(db, trashId)
  await refuseTaken(engine, found?.name ?? '', () =>
    db.transaction().execute(async (tx) => {
      const entry = await requireRestorable(tx, actor, trashId)
      await lockRestorable(tx, entry, clock)
      await refuseClash(tx, entry)
      if (followedKinds.includes(entry.kind)) await notifyOfRestoration(tx, entry, actor.userId, clock())
      await unmarkAll(tx, trashId, clock())
      const place = { spaceId: entry.space_id, projectId: entry.project_id, moduleId: entry.module_id }
      const subject = { kind: entry.kind, id: entry.subject_id }
      if (entry.kind === 'module') await publish(tx, 'module.changed', { moduleId: entry.subject_id }, clock())
      if (entry.kind === 'mockRule') await countRulesChange(tx, entry.module_id ?? 0)
      if (entry.kind === 'release') await noteRestored(tx, entry, actor.userId, clock())
      if (entry.kind === 'dictionary' || entry.kind === 'model')
        await publish(tx, 'module.changed', { moduleId: entry.module_id ?? 0 }, clock())
      if (entry.kind === 'compose' || entry.kind === 'composePage') await announceComposed(tx, entry, clock())
      const named = { ...subject, name: entry.name }
      await recordAudit(
        tx,
        origin,
        { action: `${entry.kind}.restore`, subject: named, spaceId: entry.space_id },
        clock(),
      )
      await publish(tx, 'trash.restored', eventOf(trashId, subject, place, actor.userId), clock())
    }),
  )
  context.bus.send({ type: 'jobs' })
}

/** In the history of the release, and for those who look at its project. */
async function noteRestored(
  tx: Transaction<Database>,
  { subject_id: releaseId, project_id: projectId }: TrashRow,
  actorId: number,
  nowMs: number,
): Promise<void> {
  await insertRestoredEvent(tx, { releaseId, userId: actorId }, nowMs)
  if (projectId !== null) await enqueueSummaries(tx, { projectId, actorId }, nowMs)
  await publish(tx, 'release.changed', { releaseId, projectId: projectId ?? 0, actorId }, nowMs)
}

async function announceComposed(tx: Executor, entry: TrashRow, nowMs: number): Promise<void> {
  const composeId = entry.kind === 'compose' ? entry.subject_id : await findProjectOfPage(tx, entry.subject_id)
  if (composeId !== undefined) await publish(tx, 'compose.changed', { composeId, spaceId: entry.space_id }, nowMs)
}

async function requireRestorable(tx: Executor, actor: UserActor, trashId: number): Promise<TrashRow> {
  const entry = await findTrash(tx, trashId)
  if (entry === undefined) throw new AppError('not_accessible')
  const standing = await findStanding(tx, entry, actor.userId)
  const subject = { kind: entry.kind, isInProject: entry.project_id !== null }
  const verdict = decideRestore(subject, { ...standing, isSuperAdmin: actor.isSuperAdmin })
  if (verdict === 'hidden') throw new AppError('not_accessible')
  if (standing.requiresMfa && !actor.hasSecondFactor) throw new AppError('mfa_required')
  if (verdict === 'refused') throw new AppError('no_permission')
  return entry
}

/** Locks what the entry's subject was in before the entry, as moving it does, so that neither waits for the other. */
async function lockRestorable(tx: Executor, entry: TrashRow, clock: AppContext['clock']): Promise<void> {
  const isParentThere = await lockParent(tx, entry, clock())
  // Someone else may have restored it meanwhile, or it was purged.
  if (!(await lockTrash(tx, entry.id))) throw new AppError('not_accessible')
  // Purging locks the entry, too: whoever comes after it finds it expired.
  if (entry.deleted_at_ms + trashMs < clock()) throw new AppError('restore_expired')
  if (!isParentThere || !(await isParentLive(tx, entry))) throw new AppError('parent_deleted')
}

/** Keeps what the entry's subject was in from being deleted, and its tree from changing, until the transaction ends; false when it was deleted. */
async function lockParent(tx: Executor, entry: TrashRow, nowMs: number): Promise<boolean> {
  switch (entry.kind) {
    case 'space':
      return true
    case 'project':
    case 'compose':
      return lockSpace(tx, entry.space_id)
    case 'composePage':
      return lockRow(tx, 'compose_project', (await findProjectOfPage(tx, entry.subject_id)) ?? 0)
    case 'module':
    case 'release':
    case 'script':
      return lockRow(tx, 'project', entry.project_id ?? 0)
    case 'site':
      return entry.project_id === null ? lockSpace(tx, entry.space_id) : lockRow(tx, 'project', entry.project_id)
    case 'dictionary':
    case 'model':
    case 'case':
    case 'mockRule':
      return lockModule(tx, entry.module_id ?? 0)
    case 'doc':
      return touchTree(tx, entry.module_id ?? 0, nowMs)
  }
}

/** What has taken the place of the entry's subject. */
async function refuseClash(tx: Executor, entry: TrashRow): Promise<void> {
  const taken = await findClash(tx, entry.id)
  if (taken !== undefined) throw new AppError('name_taken', { name: taken })
  if (entry.kind === 'doc' && (await isFolderNameTaken(tx, entry.subject_id))) {
    throw new AppError('name_taken', { name: entry.name })
  }
  if (entry.kind === 'case' && (await countCasesBeside(tx, entry.subject_id)) >= caseLimits.cases)
    throw new AppError('case_too_many', { limit: caseLimits.cases })
  if (entry.kind === 'script' && (await countScriptsBeside(tx, entry.subject_id)) >= scriptLimits.scripts)
    throw new AppError('script_too_many', { limit: scriptLimits.scripts })
  if (entry.kind === 'mockRule' && (await countRules(tx, entry.module_id ?? 0)) >= mockRuleLimits.rules)
    throw new AppError('mock_rules_full', { limit: mockRuleLimits.rules })
}

/** To be called when a project moves to another space. */
export function followProject(tx: Executor, projectId: number, spaceId: number): Promise<void> {
  return relocateTrash(tx, { projectId }, { spaceId, projectId })
}

/** To be called when an application moves to another project. */
export function followModule(
  tx: Executor,
  moduleId: number,
  to: { spaceId: number; projectId: number },
): Promise<void> {
  return relocateTrash(tx, { moduleId }, to)
}

/*
 * Publishing a release and freezing its documents. Owns: that what is frozen changes by nothing but these acts, and that each of them is in the history
 * of the release, the audit log and the messages of its followers.
 */
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockRow } from '../../../content/lock-row.ts'
import type { Database, ReleaseRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { notifyOfRelease } from '../../following/subscription/follower-commands.ts'
import { countDocs } from '../../documents/doc/tree/tree-queries.ts'
import { withSnapshot, type NewSnapshot } from '../snapshot/snapshot-commands.ts'
import { replaceChoice } from './release-choice-repo.ts'
import {
  frozenOf,
  isSameChoice,
  readChoice,
  resolveChoice,
  type ChosenModule,
  type GivenChoice,
} from './release-choice-queries.ts'
import { insertReleaseEvent } from './release-event-repo.ts'
import { releaseStateOf } from './release-policy.ts'
import { findRelease, updateReleaseRow } from './release-repo.ts'
import { enqueueSummaries } from '../../../jobs/release-summaries.ts'

export interface ReleasePlace {
  releaseId: number
  projectId: number
  spaceId: number
}

/** What a transaction freezes. */
export interface Frozen {
  /** Undefined when nothing is to be frozen. */
  snapshot: NewSnapshot | undefined
  /** Documents, those followed live included. */
  docCount: number
}

type Write<T> = (tx: Transaction<Database>, frozen: Frozen, nowMs: number) => Promise<T>

/**
 * Runs one transaction with the frozen documents of a choice.
 * @throws {AppError} release_empty without any document; as `withSnapshot`
 */
export async function withFrozen<T>(
  context: AppContext,
  { projectId, actorId, choice }: { projectId: number; actorId: number; choice: readonly ChosenModule[] },
  write: Write<T>,
): Promise<T> {
  const { db, clock } = context
  const frozen = frozenOf(choice)
  const liveCount = await countLive(context, choice)
  const writeFrozen = (tx: Transaction<Database>, snapshot: NewSnapshot | undefined, nowMs: number): Promise<T> => {
    const docCount = liveCount + (snapshot?.docCount ?? 0)
    if (docCount === 0) throw new AppError('release_empty')
    return write(tx, { snapshot, docCount }, nowMs)
  }
  if (frozen.length === 0) return db.transaction().execute((tx) => writeFrozen(tx, undefined, clock()))
  return withSnapshot(context, { projectId, actorId, choices: frozen.map(snapshotChoiceOf) }, writeFrozen)
}

function snapshotChoiceOf({ moduleId, isAll, docs }: ChosenModule) {
  return isAll ? { moduleId } : { moduleId, chosen: new Set(docs.map(({ id }) => id)) }
}

async function countLive({ db }: AppContext, choice: readonly ChosenModule[]): Promise<number> {
  let count = 0
  for (const module of choice.filter(({ mode }) => mode === 'live')) {
    const chosen = module.isAll ? undefined : new Set(module.docs.map(({ id }) => id))
    const [docs = 0] = await countDocs(db, module.moduleId, [chosen])
    count += docs
  }
  return count
}

/** @throws {AppError} not_accessible when it is gone, changed_meanwhile when it is another one than was shown */
export async function requireRelease(
  db: Parameters<typeof findRelease>[0],
  releaseId: number,
  updatedAtMs: number | undefined,
): Promise<ReleaseRow> {
  const row = await findRelease(db, releaseId)
  if (row === undefined) throw new AppError('not_accessible')
  if (updatedAtMs !== undefined && updatedAtMs !== row.updated_at_ms) throw new AppError('changed_meanwhile')
  return row
}

/** The release as it was read before a slow step, locked. @throws {AppError} changed_meanwhile when it is another one by now */
export async function lockUnchanged(tx: Transaction<Database>, row: ReleaseRow): Promise<void> {
  await lockRow(tx, 'project_release', row.id)
  await requireRelease(tx, row.id, row.updated_at_ms)
}

/**
 * Publishes a draft; a release that is published already stays as it is.
 * @throws {AppError} release_empty, changed_meanwhile, not_accessible
 */
export async function publishRelease(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ReleasePlace,
  updatedAtMs?: number,
): Promise<void> {
  const row = await requireRelease(context.db, place.releaseId, updatedAtMs)
  if (releaseStateOf(row) !== 'draft') return
  const choice = await readChoice(context.db, row.id)
  const actorId = origin.actor.userId
  await withFrozen(context, { projectId: place.projectId, actorId, choice }, async (tx, frozen, nowMs) => {
    await lockUnchanged(tx, row)
    await writePublished(tx, origin, { ...place, releaseNo: row.release_no }, frozen, nowMs)
  })
  context.bus.send({ type: 'jobs' })
}

/** What became of a release in its own transaction: it is published, with these documents. */
export async function writePublished(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { releaseId, projectId, spaceId, releaseNo }: ReleasePlace & { releaseNo: string },
  { snapshot, docCount }: Frozen,
  nowMs: number,
): Promise<void> {
  const userId = origin.actor.userId
  const snapshotId = snapshot?.id ?? null
  const changes = { status: 1, published_at_ms: nowMs, published_by: userId, snapshot_id: snapshotId, summary: null }
  if (!(await updateReleaseRow(tx, releaseId, changes, nowMs))) throw new AppError('not_accessible')
  await insertReleaseEvent(tx, releaseId, { kind: 'published', userId, details: { docs: docCount }, snapshotId }, nowMs)
  const subject = { kind: 'release', id: releaseId, name: releaseNo }
  await recordAudit(tx, origin, { action: 'release.publish', subject, spaceId, details: { docs: docCount } }, nowMs)
  await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
  await notifyOfRelease(tx, { releaseId, projectId, actorId: userId, act: 'published' }, nowMs)
  await enqueueSummaries(tx, { projectId, actorId: userId }, nowMs)
}

/**
 * Freezes the documents of a published release again, as they are now.
 * @throws {AppError} release_not_published for a draft, release_empty, changed_meanwhile; for another choice as `resolveChoice`
 */
export async function refreshRelease(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ReleasePlace,
  { updatedAtMs, ...given }: GivenChoice & { updatedAtMs?: number | undefined },
): Promise<void> {
  const { db } = context
  const { releaseId, projectId, spaceId } = place
  const row = await requireRelease(db, releaseId, updatedAtMs)
  if (releaseStateOf(row) === 'draft') throw new AppError('release_not_published')
  const before = await readChoice(db, releaseId)
  const choice = (await resolveChoice(db, projectId, given, before)) ?? before
  const userId = origin.actor.userId
  await withFrozen(context, { projectId, actorId: userId, choice }, async (tx, { snapshot, docCount }, nowMs) => {
    await lockUnchanged(tx, row)
    if (!isSameChoice(before, choice)) await replaceChoice(tx, releaseId, choice)
    const snapshotId = snapshot?.id ?? null
    await updateReleaseRow(tx, releaseId, { snapshot_id: snapshotId, summary: null }, nowMs)
    const details = { docs: docCount }
    await insertReleaseEvent(tx, releaseId, { kind: 'contentsUpdated', userId, details, snapshotId }, nowMs)
    const subject = { kind: 'release', id: releaseId, name: row.release_no }
    await recordAudit(tx, origin, { action: 'release.refresh', subject, spaceId, details }, nowMs)
    await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
    if (row.status === 1) await notifyOfRelease(tx, { releaseId, projectId, actorId: userId, act: 'updated' }, nowMs)
    await enqueueSummaries(tx, { projectId, actorId: userId }, nowMs)
  })
  context.bus.send({ type: 'jobs' })
}

/* Choosing how much rules matter, and accepting changes that concern callers. */
import {
  compatibilityLimits,
  type AcceptedBreak,
  type acceptBreak,
  type BodyOf,
  type FindingLevel,
} from '@lectern/contracts'
import { findRule } from '@lectern/model'
import { lockModule, lockSpace } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { recountSummaries } from '../../../jobs/release-summaries.ts'
import { presentAccepted } from './compatibility-presenter.ts'
import {
  countAccepted,
  deleteAccepted,
  deleteLevels,
  findAccepted,
  findLevel,
  insertAccepted,
  upsertLevel,
} from './compatibility-repo.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'bus'>

/**
 * Chooses the level of a rule; its own, or `null`, is no choice.
 * @throws {AppError} compatibility_rule_unknown, not_accessible when the space was deleted
 */
export async function chooseLevel(
  { db, clock, bus }: Needs,
  origin: Origin<UserActor>,
  { spaceId, ruleId, level }: { spaceId: number; ruleId: string; level: FindingLevel | null },
): Promise<void> {
  const rule = findRule(ruleId)
  if (rule === undefined) throw new AppError('compatibility_rule_unknown')
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockSpace(tx, spaceId))) throw new AppError('not_accessible')
    const from = (await findLevel(tx, spaceId, ruleId)) ?? rule.level
    const to = level ?? rule.level
    if (from === to) return
    const { userId } = origin.actor
    if (to === rule.level) await deleteLevels(tx, spaceId, ruleId)
    else await upsertLevel(tx, { spaceId, ruleId, level: to, userId }, nowMs)
    const subject = { kind: 'space', id: spaceId, name: await nameOfSpace(tx, spaceId) }
    const details = { ruleId, from, to }
    await recordAudit(tx, origin, { action: 'compatibility.level', subject, spaceId, details }, nowMs)
    await recountSummaries(tx, { spaceId }, userId, nowMs)
  })
  bus.send({ type: 'jobs' })
}

/** @throws {AppError} not_accessible when the space was deleted */
export async function resetLevels(
  { db, clock, bus }: Needs,
  origin: Origin<UserActor>,
  spaceId: number,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockSpace(tx, spaceId))) throw new AppError('not_accessible')
    const count = await deleteLevels(tx, spaceId)
    if (count === 0) return
    const subject = { kind: 'space', id: spaceId, name: await nameOfSpace(tx, spaceId) }
    await recordAudit(tx, origin, { action: 'compatibility.reset', subject, spaceId, details: { count } }, nowMs)
    await recountSummaries(tx, { spaceId }, origin.actor.userId, nowMs)
  })
  bus.send({ type: 'jobs' })
}

async function nameOfSpace(tx: Executor, spaceId: number): Promise<string> {
  const row = await tx.selectFrom('space').select('name').where('id', '=', spaceId).executeTakeFirst()
  return row?.name ?? ''
}

/** The application a request names, and its space. */
interface Place {
  moduleId: number
  spaceId: number
}

/**
 * Accepts a change; what was accepted before stays as it is.
 * @throws {AppError} compatibility_rule_unknown, accepted_breaks_full `{limit}`, not_accessible when the application was deleted
 */
export async function acceptChange(
  { db, clock, bus }: Needs,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: Place,
  { fingerprint, ruleId, ...about }: Omit<BodyOf<typeof acceptBreak>, 'moduleId'>,
): Promise<AcceptedBreak> {
  if (findRule(ruleId) === undefined) throw new AppError('compatibility_rule_unknown')
  const subject = JSON.stringify(about.subject)
  const place = JSON.stringify(about.place)
  if (subject.length > compatibilityLimits.subject || place.length > compatibilityLimits.place)
    throw new AppError('invalid_input')
  const reason = about.reason.trim()
  const nowMs = clock()
  const accepted = await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    const [known] = await findAccepted(tx, moduleId, [fingerprint])
    if (known !== undefined) return presentAccepted(known)
    const limit = compatibilityLimits.accepted
    if ((await countAccepted(tx, moduleId)) >= limit) throw new AppError('accepted_breaks_full', { limit })
    await insertAccepted(tx, {
      ...{ module_id: moduleId, fingerprint, rule_id: ruleId },
      ...{ subject, place, reason },
      ...{ accepted_by: origin.actor.userId, accepted_at_ms: nowMs },
    })
    const accepted = { moduleId, spaceId, fingerprint, ruleId, reason }
    await recordAccepting(tx, origin, 'compatibility.accept', accepted, nowMs)
    const [row] = await findAccepted(tx, moduleId, [fingerprint])
    if (row === undefined) throw new Error('An accepted change is missing')
    return presentAccepted(row)
  })
  bus.send({ type: 'jobs' })
  return accepted
}

/** @throws {AppError} not_accessible when the application was deleted */
export async function revokeAccepted(
  { db, clock, bus }: Needs,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: Place,
  fingerprint: string,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    const row = await deleteAccepted(tx, moduleId, fingerprint)
    if (row === undefined) return
    const about = { moduleId, spaceId, fingerprint, ruleId: row.rule_id, reason: row.reason }
    await recordAccepting(tx, origin, 'compatibility.revoke', about, nowMs)
  })
  bus.send({ type: 'jobs' })
}

async function recordAccepting(
  tx: Parameters<typeof recordAudit>[0],
  origin: Origin<UserActor>,
  action: 'compatibility.accept' | 'compatibility.revoke',
  { moduleId, spaceId, ...details }: Place & { fingerprint: string; ruleId: string; reason: string },
  nowMs: number,
): Promise<void> {
  const row = await tx.selectFrom('module').select('name').where('id', '=', moduleId).executeTakeFirst()
  const subject = { kind: 'module', id: moduleId, name: row?.name ?? '' }
  await recordAudit(tx, origin, { action, subject, spaceId, details }, nowMs)
  await recountSummaries(tx, { moduleId }, origin.actor.userId, nowMs)
}

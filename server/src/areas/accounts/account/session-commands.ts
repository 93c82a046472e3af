/* Where someone is signed in, and ending that. */
import type { Session } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { endOtherSessions } from '../../../auth/sessions.ts'
import { presentSession } from './account-presenter.ts'
import { countLiveSessions, deleteOwnSession, listLiveSessions } from './session-repo.ts'
import { readUserAgent } from './user-agent.ts'

const mostSessions = 100

export async function listOwnSessions(
  { db, clock }: AppContext,
  { userId, sessionId }: UserActor,
): Promise<{ list: Session[]; total: number }> {
  const nowMs = clock()
  const rows = await listLiveSessions(db, { userId, currentId: sessionId, nowMs, limit: mostSessions })
  const total = rows.length < mostSessions ? rows.length : await countLiveSessions(db, userId, nowMs)
  return { list: rows.map((row) => presentSession(row, sessionId, nowMs)), total }
}

/** @throws {AppError} not_accessible for a session of someone else, and for one that has ended */
export async function endSessionOfOwn(
  { db, clock }: AppContext,
  actor: UserActor,
  publicId: string,
  origin: Origin,
): Promise<void> {
  const sessionId = decodeId('session', publicId)
  await db.transaction().execute(async (tx) => {
    const ended = await deleteOwnSession(tx, actor.userId, sessionId)
    if (ended === undefined) throw new AppError('not_accessible')
    const { browser, system } = readUserAgent(ended.user_agent)
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    const details = { device: [browser, system].filter((each) => each !== '').join(', '), address: ended.address }
    await recordAudit(tx, origin, { action: 'session.end', subject, details }, clock())
  })
}

/** Ends every session but the one that asks; answers how many that were. */
export async function endOtherSessionsOfOwn(
  { db, clock }: AppContext,
  actor: UserActor,
  origin: Origin,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const others = (await countLiveSessions(tx, actor.userId, clock())) - 1
    await endOtherSessions(tx, actor.userId, actor.sessionId)
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'session.endOthers', subject, details: { count: others } }, clock())
    return others
  })
}

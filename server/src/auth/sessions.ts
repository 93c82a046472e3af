/*
 * Sessions: random tokens, stored hashed, revocable. Every request asks the database, so that signing out or disabling an account takes
 * effect at once, on every server.
 */
import { shutOutStatuses } from '@lectern/contracts'
import type { Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { findTokenActor } from './machines/access-tokens.ts'
import { actorOfAccount, anonymous, type Actor, type Anonymous, type UserActor } from '../core/actor.ts'
import type { AppContext } from '../core/context.ts'
import { isAccessToken, isAssistantToken, isOpenUserCredential } from './machines/machine-secrets.ts'
import { findMachine } from './machines/open-users.ts'
import { isFactorMissing } from './mfa-required.ts'
import { hashToken, newToken } from './secrets.ts'
import { parseSettings, settingKey } from '../core/settings.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Without use. */
const idleMs = 30 * dayMs
/** However much it is used. */
const longestMs = 90 * dayMs
/** How often `last_used_at_ms` is written: a read must not become a write each time. */
const touchMs = 10 * 60 * 1000

/** Makes a session; the token is shown once and never stored. */
export async function createSession(
  db: Executor,
  session: { userId: number; userAgent: string; address: string; nowMs: number; hasSecondFactor?: boolean },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: hashToken(token),
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
      created_at_ms: session.nowMs,
      last_used_at_ms: session.nowMs,
      expires_at_ms: session.nowMs + idleMs,
      second_factor_at_ms: session.hasSecondFactor === true ? session.nowMs : null,
    })
    .execute()
  return token
}

export async function endSession(db: Executor, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Keeps the session from being ended until the transaction is over; false when it was ended before. */
export async function holdSession(tx: Executor, sessionId: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('session')
      .set((session) => ({ last_used_at_ms: session.ref('last_used_at_ms') }))
      .where('id', '=', sessionId),
  )
}

/** Ends every session of a person, and every sign-in that waits for its second factor. */
export async function endAllSessions(db: Executor, userId: number): Promise<void> {
  await endUnfinishedSignIns(db, userId)
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** As `endAllSessions`, but for the given one. */
export async function endOtherSessions(db: Executor, userId: number, keepSessionId: number): Promise<void> {
  await endUnfinishedSignIns(db, userId)
  await db.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', keepSessionId).execute()
}

/** Someone who knew the old password must not go on with it. */
export async function endUnfinishedSignIns(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom('mfa_challenge').where('user_id', '=', userId).where('session_id', 'is', null).execute()
}

const sessionOfToken = prepareQuery<{ tokenHash: string }>()((db, param) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('setting as demand', (join) => join.on('demand.key', '=', settingKey('mfa')))
    .select(['session.id', 'session.user_id', 'session.created_at_ms', 'session.last_used_at_ms'])
    .select('session.expires_at_ms')
    .select(['session.second_factor_at_ms', 'user.mfa_since_ms', 'demand.value as demand'])
    .select(['user.username', 'user.nickname', 'user.email', 'user.status', 'user.is_super_admin'])
    .where('session.token_hash', '=', param('tokenHash')),
)

/**
 * Whose token it is: a session's, a personal access token, or an open user's key and secret. Anonymous for none, an unknown one, an expired one
 * or a disabled account.
 * @param address network address of the request
 */
export async function findActor(context: AppContext, token: string | undefined, address: string): Promise<Actor> {
  if (token === undefined || token === '') return anonymous
  if (isAccessToken(token) || isAssistantToken(token)) return findTokenActor(context, token)
  if (isOpenUserCredential(token)) return findMachine(context, token, address)
  return findSessionActor(context, token)
}

async function findSessionActor(
  { db, clock, backgroundTasks: afterwards }: AppContext,
  token: string,
): Promise<UserActor | Anonymous> {
  const nowMs = clock()
  const [row] = await sessionOfToken(db, { tokenHash: hashToken(token) })
  if (row === undefined || row.expires_at_ms <= nowMs || shutOutStatuses.includes(row.status)) return anonymous
  // What only reads does not wait for its turn to write.
  if (nowMs - row.last_used_at_ms > touchMs)
    afterwards.run('noting the use of a session', () => touchSession(db, row, nowMs))
  const actor: UserActor = {
    ...actorOfAccount(row.user_id, row),
    sessionId: row.id,
    hasSecondFactor: row.second_factor_at_ms !== null && row.mfa_since_ms !== null,
  }
  // The demand may be younger than the session: whoever has not met it signs in again.
  return isFactorMissing(parseSettings('mfa', row.demand ?? undefined), actor) ? anonymous : actor
}

async function touchSession(
  db: Executor,
  session: { id: number; user_id: number; created_at_ms: number },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at_ms: nowMs, expires_at_ms: Math.min(nowMs + idleMs, session.created_at_ms + longestMs) })
    .where('id', '=', session.id)
    .execute()
  await db.updateTable('user').set({ last_visit_at_ms: nowMs }).where('id', '=', session.user_id).execute()
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Access token of a visitor: header `visitor-token`, else where a session's token would be, which opens nothing here. */
function visitorTokenOf(headers: Headers): string | undefined {
  const own = headers['visitor-token']
  return typeof own === 'string' && own !== '' ? own : tokenOf(headers)
}

/** A visitor as the gate asks for one: access token, and where the request comes from. */
export function visitorOf({ headers, ip }: { headers: Headers; ip: string }): {
  accessToken: string | undefined
  address: string
} {
  return { accessToken: visitorTokenOf(headers), address: ip }
}

/** Token of a request: header `token`, else `Authorization: Bearer`. */
export function tokenOf(headers: Headers): string | undefined {
  const own = headers['token']
  if (typeof own === 'string' && own !== '') return own.replace(/^Bearer\s+/i, '')
  const authorization = headers['authorization']
  return typeof authorization === 'string' ? /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] : undefined
}

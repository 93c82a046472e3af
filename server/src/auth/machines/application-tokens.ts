/*
 * Which application a token is for. Owns: when one is good, and how often one may be shown. Every call asks the database, so that revoking takes
 * effect at once. Does not own: making and ending them (`areas/exchange/push`).
 */
import { reachableModules } from '../../core/live-places.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { lastUseMs } from './access-tokens.ts'
import { AppError } from '../../core/app-error.ts'
import { lockedUntil, recordFailure } from '../attempts/attempts.ts'
import type { Counted } from '../limits.ts'
import type { AppContext } from '../../core/context.ts'
import type { ApplicationScope } from '../scope.ts'
import { hashToken } from '../secrets.ts'

// By the hash alone: what takes longer for a nearly right token reveals nothing about the token.
const applicationOfHash = prepareQuery<{ tokenHash: string }>()((db, param) =>
  reachableModules(db)
    .innerJoin('application_token as token', 'token.module_id', 'module.id')
    .innerJoin('application_token_secret as secret', 'secret.token_id', 'token.id')
    .innerJoin('user', 'user.id', 'token.created_by')
    .select(['token.id', 'token.name', 'token.module_id', 'token.signing_secret', 'token.created_by'])
    .select(['token.last_used_at_ms', 'secret.expires_at_ms', 'module.project_id', 'project.space_id', 'user.nickname'])
    .where('secret.token_hash', '=', param('tokenHash')),
)

/** What the secret of a token's signatures is sealed for. */
export function signingPurpose(tokenId: number): string {
  return `application token ${String(tokenId)}`
}

/**
 * The application of a token; notes its use.
 * @throws {AppError} push_token_invalid; push_flooded `{seconds}` after too many calls with the token, or with wrong ones from the address
 */
export async function requireApplication(
  context: AppContext,
  token: string | undefined,
  address: string,
): Promise<ApplicationScope> {
  const { db, clock } = context
  const nowMs = clock()
  // The token first: it cannot be guessed, and a right one must not be refused for the wrong ones of others behind one proxy.
  const row = token === undefined || token === '' ? undefined : await findRow(context, token, nowMs)
  const counted: Counted =
    row === undefined ? { kind: 'pushAddress', of: address } : { kind: 'pushToken', of: String(row.id) }
  await refuseLocked(context, counted, nowMs)
  await recordFailure(db, counted, nowMs)
  if (row === undefined) throw new AppError('push_token_invalid')
  if (nowMs - (row.last_used_at_ms ?? 0) > lastUseMs) {
    const use = { last_used_at_ms: nowMs, last_used_address: address }
    await db.updateTable('application_token').set(use).where('id', '=', row.id).execute()
  }
  return {
    spaceId: row.space_id,
    projectId: row.project_id,
    moduleId: row.module_id,
    tokenId: row.id,
    tokenName: row.name,
    makerId: row.created_by,
    makerName: row.nickname,
    signingSecret:
      row.signing_secret === null ? undefined : context.vault.open(row.signing_secret, signingPurpose(row.id)),
  }
}

async function findRow({ db }: AppContext, token: string, nowMs: number) {
  const [row] = await applicationOfHash(db, { tokenHash: hashToken(token) })
  return row === undefined || (row.expires_at_ms !== null && row.expires_at_ms <= nowMs) ? undefined : row
}

async function refuseLocked({ db }: AppContext, counted: Counted, nowMs: number): Promise<void> {
  const untilMs = await lockedUntil(db, [counted], nowMs)
  if (untilMs > 0) throw new AppError('push_flooded', { seconds: Math.ceil((untilMs - nowMs) / 1000) })
}

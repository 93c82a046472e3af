/* Making tokens of applications, changing their secrets, ending them. Does not own: whose a token is (`auth/machines/application-tokens.ts`). */
import { randomBytes } from 'node:crypto'
import { limits, type AuditAction, type Flag, type SecretGraceHours } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { endSecrets } from '../../../../auth/machines/rotated-secrets.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { signingPurpose } from '../../../../auth/machines/application-tokens.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import { refuseTaken } from '../../../../core/names.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import { hashToken } from '../../../../auth/secrets.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import {
  countTokens,
  deleteTokenRow,
  findTokenRow,
  insertToken,
  insertTokenSecret,
  touchToken,
  type ListedToken,
} from './token-repo.ts'

const tokenBytes = 16

/** 128 random bits as clients know them: 32 hexadecimal digits. */
function newHexSecret(): string {
  return randomBytes(tokenBytes).toString('hex')
}

/** A token that exists already: clients that carry it keep working. */
export interface GivenToken {
  moduleId: number
  name: string
  token: string
  createdBy: number
  nowMs: number
}

/** Gives an application a token, in the caller's transaction. Only its hash is kept. @returns its id */
export async function addApplicationToken(
  tx: Executor,
  { moduleId, name, token, createdBy, nowMs }: GivenToken,
): Promise<number> {
  const id = await insertToken(tx, { module_id: moduleId, name, created_by: createdBy, created_at_ms: nowMs })
  await insertTokenSecret(tx, secretOf(id, token, nowMs))
  return id
}

function secretOf(tokenId: number, token: string, nowMs: number) {
  return { token_id: tokenId, token_hash: hashToken(token), last_four: token.slice(-4), created_at_ms: nowMs }
}

/** The application a request names, and its space. */
export interface TokenPlace {
  moduleId: number
  spaceId: number
}

/**
 * Makes a token.
 * @returns its id, and the token to show once
 * @throws {AppError} name_taken, application_token_limit_reached `{limit}`, not_accessible when the application was deleted meanwhile
 */
export async function createToken(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  place: TokenPlace,
  given: string,
): Promise<{ id: number; secret: string }> {
  const { moduleId } = place
  const nowMs = clock()
  const name = given.trim()
  const secret = newHexSecret()
  const id = await refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      // Two made at the same moment would both be the last that is allowed.
      if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
      if ((await countTokens(tx, moduleId)) >= limits.applicationTokens)
        throw new AppError('application_token_limit_reached', { limit: limits.applicationTokens })
      const createdBy = origin.actor.userId
      const made = await addApplicationToken(tx, { moduleId, name, token: secret, createdBy, nowMs })
      await record(tx, origin, place, { action: 'applicationToken.create', row: { id: made, name } }, nowMs)
      return made
    }),
  )
  return { id, secret }
}

/**
 * Makes the token again. The one before stays good for the hours given, an older one ends at once.
 * @returns its id, and the token to show once
 * @throws {AppError} not_accessible
 */
export async function rotateToken(
  context: AppContext,
  origin: Origin<UserActor>,
  place: TokenPlace,
  { publicId, graceHours }: { publicId: string; graceHours: SecretGraceHours },
): Promise<{ id: number; secret: string }> {
  const nowMs = context.clock()
  const secret = newHexSecret()
  const id = await change(context, place, publicId, async (tx, row) => {
    await endSecrets(tx, 'application_token_secret', { ownerId: row.id, graceHours }, nowMs)
    await insertTokenSecret(tx, secretOf(row.id, secret, nowMs))
    const details = { hours: graceHours }
    await record(tx, origin, place, { action: 'applicationToken.rotate', row, details }, nowMs)
  })
  return { id, secret }
}

/**
 * Demands signatures, made with a new secret, or none.
 * @returns the token's id, and the secret to show once; empty when none is demanded
 * @throws {AppError} not_accessible
 */
export async function demandSignature(
  context: AppContext,
  origin: Origin<UserActor>,
  place: TokenPlace,
  { publicId, isSigned }: { publicId: string; isSigned: Flag },
): Promise<{ id: number; secret: string }> {
  const secret = isSigned === 1 ? newHexSecret() : ''
  const id = await change(context, place, publicId, async (tx, row) => {
    const sealed = isSigned === 1 ? context.vault.seal(secret, signingPurpose(row.id)) : null
    await touchToken(tx, row.id, { signing_secret: sealed })
    const details = { isSigned }
    await record(tx, origin, place, { action: 'applicationToken.sign', row, details }, context.clock())
  })
  return { id, secret }
}

/** @throws {AppError} not_accessible */
export async function revokeToken(
  context: AppContext,
  origin: Origin<UserActor>,
  place: TokenPlace,
  publicId: string,
): Promise<void> {
  await change(context, place, publicId, async (tx, row) => {
    await deleteTokenRow(tx, row.id)
    await record(tx, origin, place, { action: 'applicationToken.revoke', row }, context.clock())
  })
}

/** Changes a token of the application in one transaction; its id. */
async function change(
  { db }: Pick<AppContext, 'db'>,
  { moduleId }: TokenPlace,
  publicId: string,
  act: (tx: Transaction<Database>, row: ListedToken) => Promise<void>,
): Promise<number> {
  const id = decodeId('applicationToken', publicId)
  await db.transaction().execute(async (tx) => {
    // Waits for whoever changes the same one.
    const isThere = await touchToken(tx, id, {})
    const row = isThere ? await findTokenRow(tx, moduleId, id) : undefined
    if (row === undefined) throw new AppError('not_accessible')
    await act(tx, row)
  })
  return id
}

interface Act {
  action: AuditAction
  row: { id: number; name: string }
  details?: Readonly<Record<string, unknown>>
}

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId }: TokenPlace,
  { action, row, details = {} }: Act,
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'applicationToken', id: row.id, name: row.name }
  await recordAudit(tx, origin, { action, subject, spaceId, details }, nowMs)
}

/*
 * Tokens of assistants. Owns: that a code and a refresh token work once, and that whoever shows one again ends the connection. The access token itself is
 * one of the person’s (`areas/accounts/token`), revoked and bounded as those are. What refuses is said after the transaction, which it must not undo.
 */
import { createHash } from 'node:crypto'
import { assistantIdleMs, assistantTokenMs, limits, type TokenScope } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { endOfToken } from '../../../auth/machines/access-tokens.ts'
import { newAssistantToken } from '../../../auth/machines/machine-secrets.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { AssistantConsentRow, Database } from '../../../db/schema.ts'
import { addConnection, endConnection, renewConnection } from '../token/connection-commands.ts'
import { countAccessTokens } from '../token/token-queries.ts'
import { findAssistant, findGrant, insertGrant, rotateGrant, takeConsent } from './assistant-repo.ts'
import { OAuthRefusal } from './oauth-refusal.ts'

export interface GivenTokens {
  accessToken: string
  refreshToken: string
  scope: TokenScope
}
type Fields = ReadonlyMap<string, string>

const keyForm = /^[\w-]{1,100}$/
const verifierForm = /^[\w.~-]{43,128}$/

/** @throws {OAuthRefusal} */
export async function giveTokens(context: AppContext, origin: Origin, fields: Fields): Promise<GivenTokens> {
  const kind = fields.get('grant_type')
  if (kind !== 'authorization_code' && kind !== 'refresh_token')
    throw new OAuthRefusal('unsupported_grant_type', 'grant_type: authorization_code or refresh_token.')
  const clientKey = fields.get('client_id') ?? ''
  // What comes in a form is checked by no schema, and not every text is one the database takes.
  const client = keyForm.test(clientKey) ? await findAssistant(context.db, clientKey) : undefined
  if (client === undefined) throw new OAuthRefusal('invalid_client', 'There is no such client.')
  const give = kind === 'authorization_code' ? redeemCode : refresh
  const given = await context.db.transaction().execute((tx) => give(context, tx, origin, { client, fields }))
  if (given === undefined) throw new OAuthRefusal('invalid_grant', 'It has ended, was used before, or is not yours.')
  return given
}

interface Asking {
  client: { id: number; client_key: string; name: string }
  fields: Fields
}

async function redeemCode(
  { clock }: AppContext,
  tx: Transaction<Database>,
  origin: Origin,
  { client, fields }: Asking,
): Promise<GivenTokens | undefined> {
  const nowMs = clock()
  const codeHash = hashToken(fields.get('code') ?? '')
  const consent = await takeConsent(tx, codeHash)
  if (consent === undefined) return endReused(tx, origin, { by: 'code_hash', hash: codeHash, nowMs })
  if (consent.assistant_id !== client.id || consent.expires_at_ms <= nowMs || !isProven(consent, fields))
    return undefined
  const { user_id: userId, scope } = consent
  await lockUser(tx, userId)
  if ((await countAccessTokens(tx, userId)) >= limits.accessTokens) return undefined
  const given = { accessToken: newAssistantToken(), refreshToken: newToken(), scope }
  const tokenId = await addConnection(tx, {
    ...{ userId, scope, name: client.name, token: given.accessToken },
    ...{ nowMs, expiresAtMs: nowMs + assistantTokenMs },
  })
  await insertGrant(tx, {
    ...{ token_id: tokenId, assistant_id: client.id, code_hash: codeHash, spent_hash: null },
    ...{ refresh_hash: hashToken(given.refreshToken), ends_at_ms: nowMs + assistantIdleMs },
  })
  return given
}

/** Whether it comes from where the code was sent, and from whoever asked for it (PKCE). */
function isProven(
  { redirect, challenge }: Pick<AssistantConsentRow, 'redirect' | 'challenge'>,
  fields: Fields,
): boolean {
  const verifier = fields.get('code_verifier') ?? ''
  if (fields.get('redirect_uri') !== redirect || !verifierForm.test(verifier)) return false
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

async function refresh(
  { clock }: AppContext,
  tx: Transaction<Database>,
  origin: Origin,
  { client, fields }: Asking,
): Promise<GivenTokens | undefined> {
  const nowMs = clock()
  const from = hashToken(fields.get('refresh_token') ?? '')
  const grant = await findGrant(tx, 'refresh_hash', from)
  if (grant === undefined) return endReused(tx, origin, { by: 'spent_hash', hash: from, nowMs })
  if (grant.client_key !== client.client_key) return undefined
  const { maxDays } = await readSettings(tx, 'tokens')
  const endsAtMs = endOfToken({ created_at_ms: grant.created_at_ms, expires_at_ms: grant.ends_at_ms }, maxDays)
  if (endsAtMs !== null && endsAtMs <= nowMs) return undefined
  const given = { accessToken: newAssistantToken(), refreshToken: newToken(), scope: grant.scope }
  const to = hashToken(given.refreshToken)
  if (!(await rotateGrant(tx, { from, to, endsAtMs: nowMs + assistantIdleMs })))
    return endReused(tx, origin, { by: 'spent_hash', hash: from, nowMs })
  await renewConnection(tx, grant.token_id, { token: given.accessToken, expiresAtMs: nowMs + assistantTokenMs })
  return given
}

/** Two have it, and one of them stole it: the connection ends for both. */
async function endReused(
  tx: Transaction<Database>,
  origin: Origin,
  { by, hash, nowMs }: { by: 'code_hash' | 'spent_hash'; hash: string; nowMs: number },
): Promise<undefined> {
  const grant = await findGrant(tx, by, hash)
  if (grant === undefined || !(await endConnection(tx, grant.token_id))) return
  const subject = { kind: 'accessToken', id: grant.token_id, name: grant.name }
  await recordAudit(tx, origin, { action: 'assistant.endReused', subject }, nowMs)
}

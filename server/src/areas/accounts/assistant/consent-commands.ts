/* People allow or refuse an assistant. Owns: what it asks for, and the code it is sent back with. Does not own: the tokens it gets for it. */
import { limits, type AssistantRequest, type TokenScope } from '@lectern/contracts'
import { lockUser } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import { holdSession } from '../../../auth/sessions.ts'
import type { AssistantRow } from '../../../db/schema.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { countAccessTokens } from '../token/token-queries.ts'
import { deleteOver, findAssistant, insertConsent } from './assistant-repo.ts'
import { isNamed, placeOf, withFields } from './redirects.ts'

/** How long an assistant may take to come for its tokens. */
const codeMs = 60 * 1000
const challengeForm = /^[\w-]{43}$/

/** What this installation calls itself: who answers, and for what tokens are good. */
export interface Issuer {
  issuer: string
  resource: string
}

interface ReadRequest {
  assistant: AssistantRow
  scope: TokenScope
  /** Why what it asks for cannot be given. */
  problem?: string
}

/** @throws {AppError} assistant_request_invalid: nobody is led anywhere then */
async function readRequest({ db }: AppContext, { resource }: Issuer, asked: AssistantRequest): Promise<ReadRequest> {
  const assistant = await findAssistant(db, asked.client_id)
  // Written by `introduce`.
  const named = assistant === undefined ? [] : (JSON.parse(assistant.redirects) as string[])
  if (assistant === undefined || !isNamed(asked.redirect_uri, named)) throw new AppError('assistant_request_invalid')
  const wanted = (asked.scope ?? '').split(' ').filter((word) => word !== '')
  const scope = wanted.length === 0 || wanted.includes('write') ? 'write' : 'read'
  const problem = problemOf(asked, resource)
  return { assistant, scope, ...(problem !== undefined && { problem }) }
}

function problemOf(asked: AssistantRequest, resource: string): string | undefined {
  if (asked.response_type !== 'code') return 'unsupported_response_type'
  if (asked.code_challenge_method !== 'S256' || !challengeForm.test(asked.code_challenge ?? ''))
    return 'invalid_request'
  const isOurs = asked.resource === undefined || asked.resource.replace(/\/$/, '') === resource
  return isOurs ? undefined : 'invalid_target'
}

/** Back to the assistant, which learns who answers (RFC 9207). */
const backTo = (asked: AssistantRequest, { issuer }: Issuer, fields: Record<string, string>) =>
  withFields(asked.redirect_uri, { ...fields, state: asked.state, iss: issuer })

/** Who asks, and for what. @throws {AppError} assistant_request_invalid */
export async function describeRequest(context: AppContext, issuer: Issuer, asked: AssistantRequest) {
  const { assistant, scope, problem } = await readRequest(context, issuer, asked)
  return {
    name: assistant.name,
    scope,
    leadsTo: placeOf(asked.redirect_uri),
    refusedTo: problem === undefined ? null : backTo(asked, issuer, { error: problem }),
  }
}

/**
 * Allows it what the person chose, or refuses.
 * @param allowed null to refuse; never more than was asked for
 * @returns where the browser goes
 * @throws {AppError} assistant_request_invalid, token_limit_reached
 */
export async function answerRequest(
  context: AppContext,
  origin: Origin<UserActor>,
  issuer: Issuer,
  { allowed, ...asked }: AssistantRequest & { allowed: TokenScope | null },
): Promise<{ redirectTo: string }> {
  const { assistant, scope: most, problem } = await readRequest(context, issuer, asked)
  if (problem !== undefined) return { redirectTo: backTo(asked, issuer, { error: problem }) }
  if (allowed === null) return { redirectTo: backTo(asked, issuer, { error: 'access_denied' }) }
  const scope = most === 'read' ? 'read' : allowed
  const code = newToken()
  await keepConsent(context, origin, { assistant, scope, code, asked })
  wakeMail(context)
  return { redirectTo: backTo(asked, issuer, { code }) }
}

async function keepConsent(
  context: AppContext,
  origin: Origin<UserActor>,
  {
    assistant,
    scope,
    code,
    asked,
  }: { assistant: AssistantRow; scope: TokenScope; code: string; asked: AssistantRequest },
): Promise<void> {
  const { userId, sessionId } = origin.actor
  const nowMs = context.clock()
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await holdSession(tx, sessionId))) throw new AppError('sign_in_required')
    await deleteOver(tx, userId, nowMs)
    if ((await countAccessTokens(tx, userId)) >= limits.accessTokens)
      throw new AppError('token_limit_reached', { limit: limits.accessTokens })
    await insertConsent(tx, {
      ...{ code_hash: hashToken(code), assistant_id: assistant.id, user_id: userId, scope },
      ...{ redirect: asked.redirect_uri, challenge: asked.code_challenge ?? '', expires_at_ms: nowMs + codeMs },
    })
    const subject = { kind: 'assistant', id: assistant.id, name: assistant.name }
    const details = { scope, leadsTo: placeOf(asked.redirect_uri) }
    await recordAudit(tx, origin, { action: 'assistant.allow', subject, details }, nowMs)
    const params = { name: assistant.name, address: origin.address }
    const { language } = origin
    await notifyOwner(context, tx, {
      ...{ userId, notice: 'account.assistantAllowed', params },
      ...(language !== undefined && { language }),
    })
  })
}

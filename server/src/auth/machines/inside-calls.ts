/*
 * Calls this process makes of its own API in the name of someone (`areas/finding/agent`). Owns: how they are told from those of the network, and that
 * tokens of assistants are good for their protocol and what it calls, and for nothing else (RFC 8707).
 */
import { agentPath, type EndpointDefinition } from '@lectern/contracts'
import { randomBytes } from 'node:crypto'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'

const header = 'lectern-inside'
const mark = randomBytes(24).toString('base64url')

export const insideHeaders: Readonly<Record<string, string>> = { [header]: mark }

/** @throws {AppError} token_not_allowed for a token that was given out for the protocol of assistants, anywhere else */
export function requireAudience(
  { path }: EndpointDefinition,
  actor: Actor,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): void {
  if (actor.kind !== 'user' || actor.token?.isOfAssistant !== true) return
  if (path !== agentPath && headers[header] !== mark) throw new AppError('token_not_allowed')
}

/* Access tokens of assistants, which keep theirs going. Each in the transaction of what asks for it. Does not own: consents and refresh tokens (`../assistant`). */
import { limits, type TokenScope } from '@lectern/contracts'
import { hashToken } from '../../../auth/secrets.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteToken, insertToken, listTokensOf, replaceToken } from './token-repo.ts'

interface Connection {
  userId: number
  scope: TokenScope
  /** Of the assistant: numbered where the person has one of that name. */
  name: string
  token: string
  nowMs: number
  expiresAtMs: number
}

/** Its id. The person is locked. */
export async function addConnection(tx: Executor, connection: Connection): Promise<number> {
  const { userId, scope, name, token, nowMs, expiresAtMs } = connection
  const taken = new Set((await listTokensOf(tx, userId)).map((each) => each.name))
  const row = await insertToken(tx, {
    ...{ user_id: userId, scope, name: freeName(name, taken) },
    ...{ token_hash: hashToken(token), last_four: token.slice(-4), created_at_ms: nowMs, expires_at_ms: expiresAtMs },
  })
  return row.id
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = ` ${String(number)}`
    free = name.slice(0, limits.tokenName - suffix.length) + suffix
  }
  return free
}

export async function renewConnection(
  tx: Executor,
  tokenId: number,
  { token, expiresAtMs }: Pick<Connection, 'token' | 'expiresAtMs'>,
): Promise<void> {
  const values = { token_hash: hashToken(token), last_four: token.slice(-4), expires_at_ms: expiresAtMs }
  await replaceToken(tx, tokenId, values)
}

/** False when it had ended. */
export async function endConnection(tx: Executor, tokenId: number): Promise<boolean> {
  return deleteToken(tx, tokenId)
}

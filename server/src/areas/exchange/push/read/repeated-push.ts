/*
 * The same push sent again because its answer got lost. Owns: what makes two requests the same. Does not own: how long it is remembered; as long as
 * the log of pushes (`start/housekeeping.ts`).
 */
import { createHash } from 'node:crypto'
import { AppError } from '../../../../core/app-error.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { findKeyedPush } from '../log/log-repo.ts'
import type { Idempotency } from '../log/push-log.ts'

/**
 * The key a client gave its push.
 * @param parts all that distinguishes one request from another
 * @throws {AppError} push_key_invalid
 */
export function readKey(header: string | string[] | undefined, parts: readonly unknown[]): Idempotency | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new AppError('push_key_invalid')
  return { key: header, print: createHash('sha256').update(JSON.stringify(parts)).digest('hex') }
}

/**
 * The job that a push with this key began; undefined when there was none.
 * @throws {AppError} push_key_reused when it was another push
 */
export async function findRepeated(
  db: Executor,
  tokenId: number,
  idempotency: Idempotency | undefined,
): Promise<number | undefined> {
  if (idempotency === undefined) return undefined
  const before = await findKeyedPush(db, tokenId, idempotency.key)
  if (before === undefined) return undefined
  if (before.print !== idempotency.print) throw new AppError('push_key_reused')
  return before.jobId
}

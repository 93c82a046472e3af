/*
 * Saving what was worked out before its transaction. Owns: that a change is written only onto the state it was worked out from, and is worked out
 * again when someone else saved in between; and that jobs queued with a change begin at once.
 */
import type { Transaction } from 'kysely'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import type { Database } from '../db/schema.ts'
import { OvertakenError } from './write-states.ts'

/** A change worked out from the newest state: what is to be written, or the outcome when there is nothing to write. */
export type Prepared<T> = { outcome: T } | { write: (tx: Transaction<Database>, nowMs: number) => Promise<T> }

/** Times a change is worked out before it is given up. */
const maxAttempts = 4

/**
 * Works a change out and writes it in one transaction, again while `write` throws an `OvertakenError`; then wakes the jobs that were queued with it.
 * @param prepare reads the newest state, merges and checks; slow work belongs here
 * @throws {AppError} changed_meanwhile when others keep saving faster
 */
export async function saveSubject<T>(
  context: Pick<AppContext, 'db' | 'clock' | 'bus'>,
  prepare: () => Promise<Prepared<T>>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare()
    if ('outcome' in prepared) return prepared.outcome
    const nowMs = context.clock()
    try {
      return await writeAndWake(context, (tx) => prepared.write(tx, nowMs))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      if (attempt === maxAttempts) throw new AppError('changed_meanwhile', {}, { cause: error })
    }
  }
}

/** Writes in one transaction, then wakes the jobs that were queued with it. */
export async function writeAndWake<T>(
  { db, bus }: Pick<AppContext, 'db' | 'bus'>,
  write: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const outcome = await db.transaction().execute(write)
  bus.send({ type: 'jobs' })
  return outcome
}

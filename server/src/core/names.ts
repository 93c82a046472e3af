import type { ErrorName } from '@lectern/contracts'
import type { Engine } from '../db/dialects/types.ts'
import { AppError } from './app-error.ts'

/**
 * Does a write whose unique index guards a name.
 * @throws {AppError} name_taken with `{name}` when the index refuses
 */
export async function refuseTaken<T>(engine: Engine, name: string, write: () => Promise<T>): Promise<T> {
  return refuseClash(engine, ['name_taken', { name }], write)
}

/**
 * Does a write that a unique index guards.
 * @throws {AppError} the refusal, when the index refuses
 */
export async function refuseClash<T>(
  engine: Engine,
  [refusal, details]: readonly [ErrorName, Readonly<Record<string, unknown>>?],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError(refusal, details, { cause: error })
    throw error
  }
}

/** How names are stored and compared. */
export function canonicalUsername(username: string): string {
  return username.trim().toLowerCase()
}

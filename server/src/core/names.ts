import type { Engine } from '../db/dialects/types.ts'
import { AppError } from './app-error.ts'

/**
 * Does a write whose unique index guards a name.
 * @throws {AppError} name_taken with `{name}` when the index refuses
 */
export async function refuseTaken<T>(engine: Engine, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError('name_taken', { name }, { cause: error })
    throw error
  }
}

/** How names are stored and compared. */
export function canonicalUsername(username: string): string {
  return username.trim().toLowerCase()
}

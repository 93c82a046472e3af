import type { AppContext } from '../../../../core/context.ts'
import { JobConflictError } from '../../../../jobs/job-handler.ts'

/**
 * Writes what has a name of its own among others.
 * @throws {JobConflictError} when someone took the name at this very moment
 */
export async function orTakenMeanwhile(
  { engine }: Pick<AppContext, 'engine'>,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new JobConflictError('taken meanwhile', { cause: error })
    throw error
  }
}

/* What an operator can do something about, in the language of the terminal. */
import { OperatorError } from '@lectern/server/operator-error'
import { CommandError } from '../errors.ts'
import { say } from '../texts.ts'

/** Passes the result on. @throws {CommandError} in place of an `OperatorError` */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new CommandError(say(`server.${error.reason}`, error.details), { cause: error })
  }
}

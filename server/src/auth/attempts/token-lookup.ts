/* Finding what a token in a mail or an address stands for. */
import type { ErrorName } from '@lectern/contracts'
import { AppError } from '../../core/app-error.ts'
import { hashToken } from '../secrets.ts'
import type { Counted } from '../limits.ts'
import { withLookupLimit, type TryContext } from './attempt-limit.ts'

/**
 * @param find by the token's hash
 * @throws {AppError} the refusal when it is unknown, used or too old; login_locked after too many of those
 */
export async function findByToken<T>(
  context: TryContext,
  token: string,
  { counted, refusal }: { counted: Counted; refusal: ErrorName },
  find: (tokenHash: string) => Promise<T | undefined>,
): Promise<T> {
  const found = await withLookupLimit(context, [counted], () => find(hashToken(token.trim())))
  if (found === undefined) throw new AppError(refusal)
  return found
}

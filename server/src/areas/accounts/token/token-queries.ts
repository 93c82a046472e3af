import type { Executor } from '../../../db/content-store.ts'
import { countTokensOf } from './token-repo.ts'

/** How many tokens an account has, those that are over included. */
export async function countAccessTokens(db: Executor, userId: number): Promise<number> {
  return countTokensOf(db, userId)
}

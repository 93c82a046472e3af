import { AppError } from '../../../core/app-error.ts'
import { lockedUntil } from '../../../auth/attempts.ts'
import type { AppContext } from '../../../core/context.ts'

/** What wrong answers of a person's second factors are counted under. */
export const codesKey = (userId: number): string => `mfa:${String(userId)}`

/** @throws {AppError} mfa_locked */
export async function refuseLocked({ db, clock }: Pick<AppContext, 'db' | 'clock'>, keys: string[]): Promise<void> {
  const untilMs = await lockedUntil(db, keys, clock())
  if (untilMs > 0) throw new AppError('mfa_locked', { minutes: Math.max(1, Math.ceil((untilMs - clock()) / 60_000)) })
}

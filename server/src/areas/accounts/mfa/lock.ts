import { AppError } from '../../../core/app-error.ts'
import { lockedUntil } from '../../../auth/attempts/attempts.ts'
import type { Counted } from '../../../auth/limits.ts'
import type { AppContext } from '../../../core/context.ts'

/** What wrong answers of a person's second factors are counted under. */
export const codesOf = (userId: number): Counted => ({ kind: 'mfa', of: String(userId) })

/** @throws {AppError} mfa_locked */
export async function refuseLocked({ db, clock }: Pick<AppContext, 'db' | 'clock'>, counted: Counted[]): Promise<void> {
  const untilMs = await lockedUntil(db, counted, clock())
  if (untilMs > 0) throw new AppError('mfa_locked', { minutes: Math.max(1, Math.ceil((untilMs - clock()) / 60_000)) })
}

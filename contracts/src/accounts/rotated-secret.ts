/* What may be seen of a secret that is made anew from time to time: the token of an application, the secret of an open user. */
import Type from 'typebox'
import { EpochMs, Nullable } from '../scalars.ts'

export const rotatedSecretFields = {
  /** The last four characters of the newest one. */
  lastFour: Type.String(),
  /** Until when the one before works too; `null` when only the newest does. */
  previousUntilMs: Nullable(EpochMs),
  creatorName: Type.String(),
  createdAtMs: EpochMs,
  /** When the newest one was made. */
  rotatedAtMs: EpochMs,
  /** Exact to ten minutes. */
  lastUsedAtMs: Nullable(EpochMs),
  /** Network address of that use; empty without one. */
  lastUsedAddress: Type.String(),
}

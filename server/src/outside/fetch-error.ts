import { AppError } from '../core/app-error.ts'
import { reasonDetails, type FailureReason } from '../core/failure-reasons.ts'

/** Why a fetch failed. */
export type FetchFailure = Extract<FailureReason, `fetch.${string}`>

export function fetchError(reason: FetchFailure, details: Record<string, unknown> = {}, cause?: unknown): AppError {
  return new AppError('import_fetch_failed', reasonDetails(reason, details), { cause })
}

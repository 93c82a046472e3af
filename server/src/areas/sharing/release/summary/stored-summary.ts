import type { ReleaseSummary } from '@lectern/contracts'

/** Counts as a release keeps them, with what they were made of. */
export interface StoredSummary extends ReleaseSummary {
  comparedId: number
  /** Snapshots of the release before and of this one. */
  frozen: (number | null)[]
}

export function readStoredSummary(text: string | null): StoredSummary | undefined {
  // Written by the job that counts.
  return text === null ? undefined : (JSON.parse(text) as StoredSummary)
}

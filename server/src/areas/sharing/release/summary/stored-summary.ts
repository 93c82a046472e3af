import type { ComparedDoc, ComparedKind, ReleaseSummary } from '@lectern/contracts'

/** Counts as a release keeps them, with what they were made of. */
export interface StoredSummary extends ReleaseSummary {
  comparedId: number
  /** Snapshots of the release before and of this one. */
  frozen: (number | null)[]
  /** The first documents of each kind, of frozen releases alone; absent in counts of an earlier version of the product. */
  shown?: Readonly<Record<ComparedKind, readonly ComparedDoc[]>>
}

export function readStoredSummary(text: string | null): StoredSummary | undefined {
  // Written by the job that counts.
  return text === null ? undefined : (JSON.parse(text) as StoredSummary)
}

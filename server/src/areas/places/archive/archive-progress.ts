import type { ArchiveStep, JobProgress } from '@lectern/contracts'

/** The share of the whole a step begins and ends at, 0 to 100. */
const shares: Readonly<Record<ArchiveStep, readonly [from: number, to: number]>> = {
  rows: [0, 40],
  texts: [40, 90],
  pictures: [90, 99],
  check: [0, 40],
  write: [40, 99],
}

export function archiveProgress(step: ArchiveStep, done: number, total: number): JobProgress {
  const [from, to] = shares[step]
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return { step, done: Math.min(done, total), total, percent: Math.floor(from + (to - from) * share) }
}

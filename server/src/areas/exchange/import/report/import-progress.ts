import type { ImportStep, JobProgress } from '@lectern/contracts'

/** Share of the whole each step begins at, 0 to 100. */
const begins: Readonly<Record<ImportStep, number>> = {
  fetch: 0,
  read: 5,
  references: 20,
  build: 25,
  compare: 40,
  write: 50,
  done: 100,
}
const order: readonly ImportStep[] = ['fetch', 'read', 'references', 'build', 'compare', 'write', 'done']

export function importProgress(step: ImportStep, done: number, total: number): JobProgress {
  const from = begins[step]
  const to = begins[order[order.indexOf(step) + 1] ?? 'done']
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return { step, done, total, percent: Math.min(100, Math.floor(from + (to - from) * share)) }
}

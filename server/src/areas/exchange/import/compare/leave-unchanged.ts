/* What is locked or was deleted here stays as it is, whatever the source sends. */
import type { Reconciled } from './reconcile.ts'
import type { Outcome, Verdict } from './items.ts'

/** Nothing is written. */
export function unchangedItem(verdict: Verdict): Outcome & Partial<Reconciled> {
  return { verdict, head: undefined, lastIncoming: undefined, open: 0, kept: 0, texts: [] }
}

/** Leaves what is locked unchanged: nothing is imported into it, and no question is asked about it. */
export function applyLock(reconciled: Reconciled, isLocked: boolean): Outcome & Partial<Reconciled> {
  const { verdict, lastIncoming } = reconciled
  const isNews = verdict !== 'unchanged' || (lastIncoming !== undefined && lastIncoming.open > 0)
  return isLocked && isNews ? unchangedItem('locked') : reconciled
}

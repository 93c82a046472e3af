/* A save against what others saved since its sender started. Pure. */
import type { ConflictAnswer } from '@lectern/contracts'
import type { DocumentContent } from '@lectern/model'
import { AppError } from '../../core/app-error.ts'

/** A fact both sides changed differently, to be answered by its `id`. */
export type OpenConflict = Record<string, unknown>

export interface Reconciling {
  base: DocumentContent
  ours: DocumentContent
  theirs: DocumentContent
  /** Whether `theirs` is another state than `base`. */
  isStale: boolean
  answers: readonly ConflictAnswer[]
}

export interface Reconciled {
  content: DocumentContent
  conflicts: OpenConflict[]
  /** True when both sides are in the content. */
  isMerged: boolean
}

export function reconcile({ ours, isStale }: Reconciling): Reconciled {
  if (!isStale) return { content: ours, conflicts: [], isMerged: false }
  throw new AppError('changed_meanwhile')
}

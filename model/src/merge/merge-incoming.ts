/*
 * Merging what a source sends, and the base of its next merge.
 */
import type { StoredContent } from '../content/content.ts'
import { answerAll, type Answers, type Conflict } from './conflict.ts'
import { merge, type Merged, type MergeOptions, type Versions } from './merge.ts'

/** A merge with incoming content, and where the next one starts. */
export interface MergedIncoming<Content extends StoredContent> extends Merged<Content> {
  /**
   * `theirs`, except in the places still in conflict, which are as in `base`. Merging `theirs` again onto this asks the same questions; one that
   * was answered, either way, does not come back.
   */
  nextBase: Content | undefined
}

/** Merges what a source sends; open conflicts stay open until they are answered. */
export function mergeIncoming<Content extends StoredContent>(
  versions: Versions<Content>,
  options: MergeOptions = {},
): MergedIncoming<Content> {
  const merged = merge(versions, options)
  if (merged.conflicts.length === 0) return { ...merged, nextBase: versions.theirs }
  const { answers: given = new Map(), ...rest } = options
  const nextBase = undoOpen(versions, merged.conflicts, given, rest)
  const again = merge({ base: nextBase, ours: merged.content, theirs: versions.theirs }, rest)
  // Where parts depend on each other, such as `enum` and its meanings, rather ask twice than lose a question.
  const isExact = isSubset(merged.conflicts, again.conflicts)
  return { ...merged, nextBase: isExact ? nextBase : versions.base }
}

/** `theirs` with the open places as the base has them. */
function undoOpen<Content extends StoredContent>(
  versions: Versions<Content>,
  open: readonly Conflict[],
  given: Answers,
  options: Omit<MergeOptions, 'answers'>,
): Content | undefined {
  const answeredBy = (take: 'base' | 'theirs'): Content | undefined =>
    merge(versions, { ...options, answers: new Map([...given, ...answerAll(open, take)]) }).content
  // These two differ in the open places alone.
  return merge({ base: answeredBy('theirs'), ours: versions.theirs, theirs: answeredBy('base') }, options).content
}

function isSubset(asked: readonly Conflict[], again: readonly Conflict[]): boolean {
  const ids = new Set(again.map(({ id }) => id))
  return asked.every(({ id }) => ids.has(id))
}

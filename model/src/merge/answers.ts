/*
 * Answering conflicts of a content that was edited since it was merged.
 */
import type { StoredContent } from '../content/content.ts'
import type { Answers } from './conflict.ts'
import { merge, type Merged, type MergeOptions, type Versions } from './merge.ts'

/** Answers to conflicts of one merge. */
export interface Answering<Content extends StoredContent> {
  /** The versions whose merge asked. */
  versions: Versions<Content>
  /** What was answered before and is in `present` already. */
  given: Answers
  /** What is answered now. */
  added: Answers
  /** The content as it is now: the merged one, with whatever people did to it since. */
  present: Content | undefined
}

/**
 * The present content with the answers in it. Answers commute: whichever comes first, and whether they come one by one or
 * together, the result is the same. A conflict comes back when that very place was edited in the meantime; then the edit
 * is `ours` and the answer `theirs`.
 */
export function applyAnswers<Content extends StoredContent>(
  { versions, given, added, present }: Answering<Content>,
  options: Omit<MergeOptions, 'answers'> = {},
): Merged<Content> {
  const before = merge(versions, { ...options, answers: given }).content
  const after = merge(versions, { ...options, answers: new Map([...given, ...added]) }).content
  return merge({ base: before, ours: present, theirs: after }, options)
}

/* A save against what others saved since its sender started. Pure. */
import type { ConflictAnswer } from '@lectern/contracts'
import {
  merge,
  sameContent,
  type Answer,
  type ComponentSection,
  type Conflict,
  type Json,
  type StoredContent,
} from '@lectern/model'

export interface Reconciling<Content extends StoredContent> {
  base: Content
  /** What the sender wrote. */
  ours: Content
  /** The newest state. */
  theirs: Content
  /** Section of a component. */
  section?: ComponentSection
  answers: readonly ConflictAnswer[]
}

export interface Reconciled<Content extends StoredContent> {
  content: Content
  conflicts: Conflict[]
  /** True when both sides are in the content. */
  isMerged: boolean
}

/** With conflicts, `content` holds the sender's side in each of them. */
export function reconcile<Content extends StoredContent>({
  base,
  ours,
  theirs,
  section,
  answers,
}: Reconciling<Content>): Reconciled<Content> {
  if (base === theirs || isSame(base, theirs)) return { content: ours, conflicts: [], isMerged: false }
  const options = { answers: answersOf(answers), ...(section !== undefined && { section }) }
  const { content = ours, conflicts } = merge({ base, ours, theirs }, options)
  return { content, conflicts, isMerged: !isSame(ours, theirs) }
}

/** Answers as the model takes them. */
export function answersOf(answers: readonly ConflictAnswer[]): Map<string, Answer> {
  return new Map(
    answers.map(({ id, take, value }): [string, Answer] => [
      id,
      // Bodies are JSON.
      take === 'value' ? { take, ...(value !== undefined && { value: value as Json }) } : { take },
    ]),
  )
}

function isSame(a: StoredContent, b: StoredContent): boolean {
  // Contents are JSON; the declared types only say more.
  const [one, other] = [a, b] as unknown as [Json, Json]
  return sameContent(one, other)
}

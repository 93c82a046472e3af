/*
 * Places where two people's changes cannot both stand, and what was decided about them.
 */
import type { PlaceStep } from '../diff/place.ts'
import type { DiffTopic } from '../diff/sentence-keys.ts'
import type { Json } from '../json.ts'

/**
 * `changed`: both changed it, differently. `removed_upstream`: theirs removed what ours edited. `removed_here`: ours removed
 * what theirs edited. `order`: both put the same things in different orders. `excluded`: one says by one field what the other
 * says by another, and only one may be there (`example`, `examples`); the values are objects of those fields.
 */
export type ConflictKind = 'changed' | 'removed_upstream' | 'removed_here' | 'order' | 'excluded'

/** One question for a person. Until it is answered, what `ours` says stays in the content. */
export interface Conflict {
  /** The same for the same place in every merge of a document: its semantic path. */
  id: string
  /** Semantic path of what is in conflict, a whole thing when it was removed; `order(…)` for an order. */
  path: string
  /** Where it is in steps that people know, without a step for the thing itself; empty for what is of the document itself. */
  place: PlaceStep[]
  /** What the thing there is: a topic of the sentences of changes. */
  topic: DiffTopic
  /** What the document calls it, such as the name of a field or a status; its key where it has no other name. */
  name: string
  kind: ConflictKind
  /** The three values; absent where there is nothing. An order is the list of the names in it. */
  base?: Json
  ours?: Json
  theirs?: Json
  /** The value is a text: `mergeTexts` shows which lines clash. */
  isText: boolean
}

/** An answer: one of the three values, or one of their own (`value` absent: there shall be nothing). */
export type Answer = { take: 'ours' | 'theirs' | 'base' } | { take: 'value'; value?: Json }

/** Answers by the id of their conflict. Their order never matters. */
export type Answers = ReadonlyMap<string, Answer>

/** The value an answer chooses; undefined for nothing. */
export function chosenValue(conflict: Conflict, answer: Answer): Json | undefined {
  return answer.take === 'value' ? answer.value : conflict[answer.take]
}

/** One answer for all of them. */
export function answerAll(conflicts: readonly Conflict[], take: 'ours' | 'theirs' | 'base'): Answers {
  return new Map(conflicts.map(({ id }): [string, Answer] => [id, { take }]))
}

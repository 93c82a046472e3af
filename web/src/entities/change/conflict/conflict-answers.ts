/* Decisions about a list of conflicts. Nothing is selected beforehand. */
import type { ConflictAnswer } from '@lectern/contracts'
import type { Conflict } from '@lectern/model'
import { useState } from 'react'

/** In the order of the keys 1, 2 and 3. */
export const conflictSides = ['base', 'ours', 'theirs'] as const
export type ConflictSide = (typeof conflictSides)[number]

export type Decisions = ReadonlyMap<string, ConflictAnswer>

/** One side for everything that is not decided yet. */
export function decideRest(conflicts: readonly Conflict[], decisions: Decisions, take: ConflictSide): Decisions {
  return new Map(conflicts.map(({ id }): [string, ConflictAnswer] => [id, decisions.get(id) ?? { id, take }]))
}

/** Where to go after one was decided: the next that is not, round to the first; `undefined` when all are. */
export function nextOpen(conflicts: readonly Conflict[], decisions: Decisions, after: number): number | undefined {
  const order = [...conflicts.keys()].map((step) => (after + 1 + step) % conflicts.length)
  return order.find((index) => {
    const conflict = conflicts[index]
    return conflict !== undefined && !decisions.has(conflict.id)
  })
}

export interface Deciding {
  conflicts: readonly Conflict[]
  decisions: Decisions
  /** How many are not decided. */
  left: number
  decide: (answer: ConflictAnswer) => void
  reopen: (id: string) => void
  /** Those decided already stay. */
  decideAll: (take: ConflictSide) => void
}

/** @param initial decisions of an earlier sitting */
export function useDeciding(conflicts: readonly Conflict[], initial: Decisions = new Map()): Deciding {
  const [decisions, setDecisions] = useState(initial)
  return {
    conflicts,
    decisions,
    left: conflicts.filter(({ id }) => !decisions.has(id)).length,
    decide: (answer) => setDecisions((now) => new Map(now).set(answer.id, answer)),
    reopen: (id) => setDecisions((now) => new Map([...now].filter(([key]) => key !== id))),
    decideAll: (take) => setDecisions((now) => decideRest(conflicts, now, take)),
  }
}

/** Takes an answer of the server for what the model package made there. */
export function readConflicts(sent: readonly Record<string, unknown>[]): Conflict[] {
  return sent.map((each) => each as unknown as Conflict) // made by `merge` on the server
}

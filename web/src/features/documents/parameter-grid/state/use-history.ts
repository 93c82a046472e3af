/* Undo and redo of values that the caller holds. A value the caller replaced by itself begins a new story. */
import { idAfterWrite } from '@lectern/model'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridChange } from './grid-types.ts'

/** Steps that are kept. Versions share what they have in common, so that many cost little. */
const maxSteps = 300

type Renames = GridChange['renamed']

interface Step<T> {
  value: T
  /** Renames on the way from this value to the next one. */
  renamed: Renames
}

export interface History<T> {
  /** Takes a new value over. */
  push: (next: T, renamed: Renames) => void
  /** Undefined when there is nothing to undo; else the renames that happened. */
  undo: () => Renames | undefined
  redo: () => Renames | undefined
  /** Id a row had when `saved` was given, by its id now. */
  idThen: (id: string) => string
}

function inverse(renamed: Renames): { from: string; to: string }[] {
  return renamed.map(({ from, to }) => ({ from: to, to: from }))
}

export function useHistory<T>(value: T, saved: unknown, emit: (value: T, change: GridChange) => void): History<T> {
  const story = useRef<{ current: T; past: Step<T>[]; future: Step<T>[] }>({ current: value, past: [], future: [] })
  const latest = useRef({ value, emit })
  useLayoutEffect(() => {
    latest.current = { value, emit }
  })
  const [since, setSince] = useState<{ saved: unknown; steps: readonly Renames[] }>({ saved, steps: [] })
  if (since.saved !== saved) setSince({ saved, steps: [] })
  return useMemo(() => {
    const back = since.steps.toReversed().map(inverse)
    const settle = () => {
      if (story.current.current === latest.current.value) return
      story.current = { current: latest.current.value, past: [], future: [] }
    }
    const go = (next: T, renamed: Renames) => {
      story.current.current = next
      latest.current.value = next
      if (renamed.length > 0) setSince((before) => ({ ...before, steps: [...before.steps, renamed] }))
      latest.current.emit(next, { renamed })
    }
    return {
      push: (next, renamed) => {
        settle()
        const { past, current } = story.current
        story.current.past = [...past.slice(1 - maxSteps), { value: current, renamed }]
        story.current.future = []
        go(next, renamed)
      },
      undo: () => {
        settle()
        const step = story.current.past.at(-1)
        if (step === undefined) return undefined
        story.current.past = story.current.past.slice(0, -1)
        story.current.future = [...story.current.future, { value: story.current.current, renamed: step.renamed }]
        const renamed = inverse(step.renamed)
        go(step.value, renamed)
        return renamed
      },
      redo: () => {
        settle()
        const step = story.current.future.at(-1)
        if (step === undefined) return undefined
        story.current.future = story.current.future.slice(0, -1)
        story.current.past = [...story.current.past, { value: story.current.current, renamed: step.renamed }]
        go(step.value, step.renamed)
        return step.renamed
      },
      idThen: (id) => back.reduce((known, step) => idAfterWrite(known, step), id),
    }
  }, [since.steps])
}

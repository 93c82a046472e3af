import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/report-error.ts'

export interface GridSaving {
  /** Why the last attempt failed. */
  problem: string | undefined
  /** Someone else saved other rows since these were read. */
  isStale: boolean
  /** An attempt was made: what is wrong with rows is shown. */
  isChecked: boolean
  check: () => void
  /** Forgets the last attempt. */
  clear: () => void
  /** Runs one attempt. A failure becomes the problem; it never rejects. */
  attempt: (save: () => Promise<unknown>) => Promise<void>
}

const noAttempt = { problem: undefined, isStale: false, isChecked: false }

/** The last attempt to save rows that are edited in a grid. */
export function useGridSaving(): GridSaving {
  const [state, setState] = useState<Pick<GridSaving, 'problem' | 'isStale' | 'isChecked'>>(noAttempt)
  const clear = () => setState(noAttempt)
  return {
    ...state,
    check: () => setState((before) => ({ ...before, isChecked: true })),
    clear,
    attempt: async (save) => {
      try {
        await save()
        clear()
      } catch (error) {
        setState((before) => ({
          ...before,
          problem: describeError(error),
          isStale: isApiError(error, 'changed_meanwhile'),
        }))
      }
    },
  }
}

/** Sentences about cells for the grid, by row id and the column that is checked. */
export function cellProblems<Name>(
  found: ReadonlyMap<string, Name>,
  column: string,
  textOf: (name: Name) => string,
): Map<string, string> {
  return new Map([...found].map(([id, name]) => [`${id} ${column}`, textOf(name)]))
}

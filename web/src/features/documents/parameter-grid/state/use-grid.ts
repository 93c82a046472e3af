/* State of one grid: what is open, where the cursor is, what is selected, what is being edited. */
import type { Schema } from '@lectern/model'
import { useLayoutEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { makeActions, type GridActions } from '../actions/actions.ts'
import type { Latest, Update } from '../actions/grid-editing.ts'
import { listItems, type GridItem } from './grid-items.ts'
import { GridReader } from './grid-reader.ts'
import type { GridSource, GridState } from './grid-state.ts'

/**
 * State and actions of a grid. The actions are the same object for as long as the grid lives.
 * @param begin what the grid starts with
 */
export function useGrid(
  source: GridSource,
  begin: () => GridState,
): { state: GridState; items: readonly GridItem[]; actions: GridActions } {
  const [state, setState] = useState(begin)
  const [reader] = useState(() => new GridReader())
  const [desk] = useState(() => openGridEditing(setState))
  const { target, saved, isReadOnly } = source
  const items = useMemo(
    () =>
      listItems({
        target,
        view: state.view,
        reader,
        draft: state.draft,
        saved: saved === undefined ? undefined : { ...saved, components: target.components },
        canAdd: !isReadOnly,
      }),
    [target, state.view, state.draft, saved, isReadOnly, reader],
  )
  useLayoutEffect(() => {
    desk.follow({ state, items, source })
  })
  return { state, items, actions: desk.actions }
}

/** What event handlers work on: the last render, and what they changed since. */
function openGridEditing(setState: Dispatch<SetStateAction<GridState>>) {
  let latest: Latest | undefined
  const now = (): Latest => {
    if (latest === undefined) throw new Error('The grid was asked before it was drawn')
    return latest
  }
  const update = (change: Update) => {
    latest = { ...now(), state: { ...now().state, ...change } }
    setState((before) => ({ ...before, ...change }))
  }
  const settle = (schema: Schema) => {
    const { source } = now()
    latest = { ...now(), source: { ...source, target: { ...source.target, schema } } }
  }
  return {
    actions: makeActions(now, update, settle),
    follow: (drawn: Latest) => {
      latest = drawn
    },
  }
}

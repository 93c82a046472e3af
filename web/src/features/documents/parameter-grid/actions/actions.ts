/* Everything that can be done in a grid. Owns: the meaning of actions. Does not own: keys (`grid-keys.ts`) and how things look. */
import type { Schema } from '@lectern/model'
import type { GridChange } from '../state/grid-types.ts'
import { addingActions } from './adding.ts'
import { clipboardActions } from './clipboard.ts'
import { cursorActions } from './cursor.ts'
import { createGridEditing, renamedView, type Latest, type Update } from './grid-editing.ts'
import { movingActions } from './moving.ts'
import { textActions } from './text.ts'
import { valueActions } from './values.ts'

export type GridActions = ReturnType<typeof makeActions>

export function makeActions(now: () => Latest, update: (update: Update) => void, commit: (schema: Schema) => void) {
  const editing = createGridEditing(now, update, commit)
  const { chosenRows, isFixed, take } = editing
  const adding = addingActions(editing)
  const follow = (renamed: GridChange['renamed'] | undefined) => {
    if (renamed === undefined) return
    const view = renamedView(now().state.view, renamed)
    update({ view, draft: undefined, text: undefined, pane: undefined, problem: undefined })
  }
  return {
    now,
    update,
    chosenRows,
    isFixed,
    take,
    undo: () => {
      follow(now().source.undo())
    },
    redo: () => {
      follow(now().source.redo())
    },
    ...cursorActions(editing),
    ...adding,
    ...movingActions(editing, adding.showAdded),
    ...valueActions(editing),
    ...textActions(editing, adding),
    ...clipboardActions(editing, adding.insert),
  }
}

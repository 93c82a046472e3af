/* What a grid remembers between two keys, and what its caller gives it. */
import type { EditTarget, Schema } from '@lectern/model'
import { firstView, type DraftPlace, type GridView } from './grid-items.ts'
import type { GridChange, GridColumn } from './grid-types.ts'

export interface Cursor {
  /** Key of the line. */
  key: string
  column: GridColumn
}

/** What is open over the cell of the cursor, or over the type of the schema itself. */
export type Pane = 'type' | 'rules' | 'menu' | 'sheet' | 'root'

export interface GridState {
  cursor: Cursor | undefined
  /** Where a selection began. */
  anchor: string | undefined
  selected: ReadonlySet<string>
  /** Text in the cell's input while it is edited. */
  text: string | undefined
  pane: Pane | undefined
  /** What was typed to open the pane: its search begins with it. */
  paneText: string
  view: GridView
  draft: DraftPlace | undefined
  /** Why the last action did nothing, or why a name cannot be taken; a key of the texts. */
  problem: GridProblem | undefined
  /** Text handed to the import, when it is open. */
  importing: string | undefined
}

export type GridProblem = 'nameMissing' | 'nameTaken' | 'locked' | 'notPossible' | 'changedMeanwhile' | 'nothingToPaste'

export const firstState: GridState = {
  cursor: undefined,
  anchor: undefined,
  selected: new Set(),
  text: undefined,
  pane: undefined,
  paneText: '',
  view: firstView,
  draft: undefined,
  problem: undefined,
  importing: undefined,
}

export interface GridSource {
  target: EditTarget
  /** Takes a new schema over. */
  commit: (schema: Schema, renamed: GridChange['renamed']) => void
  undo: () => GridChange['renamed'] | undefined
  redo: () => GridChange['renamed'] | undefined
  saved: { schema: Schema; idThen: (id: string) => string } | undefined
  isReadOnly: boolean
  /** Rows that can be moved and deleted, not changed. */
  lockedNames: ReadonlySet<string>
  onCreateModel: ((name: string, schema: Schema) => Promise<boolean>) | undefined
  onOpenModel: ((name: string) => void) | undefined
  columns: readonly GridColumn[]
  /** The schema itself has a type that can be chosen. */
  hasRoot: boolean
}

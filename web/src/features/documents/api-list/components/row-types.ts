/* What rows of the list are given. */
import type { ComponentProps, CSSProperties, PointerEvent } from 'react'
import type { DropWhere } from '../../../../entities/doc-tree/tree-moves.ts'
import type { CellEdit } from '../use-cell-edit.ts'
import type { LightTick } from '../../../../shared/ui/table/light-tick.tsx'
import type { ListView } from '../use-list-state.ts'
import type { EditField } from '../edit-fields.ts'

/** What a row tells the table. */
export interface RowActions {
  onFocus: (row: number) => void
  onToggleFolder: (node: number) => void
  onTick: (node: number, on: boolean, extend: boolean) => void
  /** At a place on the screen, in pixels. */
  onMenu: (node: number, x: number, y: number) => void
  pageOf: (docId: string) => string
  /** Page where a document is written. */
  writePageOf: (docId: string) => string
  /** Absent for those who may not change the list. */
  edit: RowEdit | undefined
}

/** How the cells of a row are changed. */
export interface RowEdit extends Pick<CellEdit, 'textOf' | 'check' | 'save' | 'setStatus'> {
  onBegin: (node: number, field: EditField) => void
  onDone: (node: number, field: EditField, step: -1 | 0 | 1) => void
  onDragStart: (event: PointerEvent<HTMLElement>, node: number) => void
  /** Why rows are not dragged now. */
  dragRefusal: string | undefined
}

export interface ListRowProps extends RowActions {
  list: ListView
  /** Place in the list, from 0. */
  row: number
  node: number
  isActive: boolean
  isTicked: boolean
  /** How its box looks: that of a folder is ticked with all the filter leaves of it. */
  mark: ComponentProps<typeof LightTick>['mark']
  /** Cell that is being edited. */
  editing: EditField | undefined
  /** Where a drop on this row would go. */
  drop: DropWhere | undefined
  isCut: boolean
  terms: readonly string[]
  style: CSSProperties
}

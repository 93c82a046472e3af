import type { VisitedKind } from '@lectern/contracts'
import type { Selectable } from 'kysely'
import type { Ms } from './columns.ts'

/** What visitors read of a share or composed project on one day (`2026-11-25`, UTC). */
interface ViewDay {
  of_kind: VisitedKind
  of_id: number
  day: string
  views: number
}

export type ViewedDocKind = 'doc' | 'composePage'

/** Views of one document. */
export interface ViewDocDayTable extends ViewDay {
  doc_kind: ViewedDocKind
  doc_id: number
}
export type ViewDocDayRow = Selectable<ViewDocDayTable>

/** Views of one visitor, as far as they are told apart. */
export interface ViewVisitorDayTable extends ViewDay {
  /** The address the visitor proved; empty for none. */
  email: string
  /** As much of the network address as the settings keep; may be empty. */
  network: string
  last_at_ms: Ms
}
export type ViewVisitorDayRow = Selectable<ViewVisitorDayTable>

/** All views of a share or composed project there ever were. */
export interface ViewTotalTable {
  of_kind: VisitedKind
  of_id: number
  views: number
  last_at_ms: Ms
}
export type ViewTotalRow = Selectable<ViewTotalTable>

/** What visitors read. */
export interface ViewTables {
  view_doc_day: ViewDocDayTable
  view_visitor_day: ViewVisitorDayTable
  view_total: ViewTotalTable
}

import type { SearchKind } from '@lectern/contracts'
import type { Ms } from './columns.ts'
/** Things whose words in `search_entry` are not up to date. */
export interface SearchStaleTable {
  /** Eight times the id of the row, and the number of its table. */
  entry_id: number
  /** Counts the changes since the words were read. */
  turn: number
}

/** A search that a person keeps. */
export interface SavedSearchTable {
  user_id: number
  name: string
  q: string
  /** Empty for all. */
  kind: SearchKind | ''
  updated_at_ms: Ms
}

/** A document or an application that a person marks. */
export interface FavoriteTable {
  user_id: number
  doc_id: number | null
  module_id: number | null
  created_at_ms: Ms
}

/** What is searched. Its words are in `search_entry`, which each engine has in its own form (`dialects`). */
export interface SearchTables {
  favorite: FavoriteTable
  saved_search: SavedSearchTable
  search_stale: SearchStaleTable
}

/** Things whose words in `search_entry` are not up to date. */
export interface SearchStaleTable {
  /** Eight times the id of the row, and the number of its table. */
  entry_id: number
  /** Counts the changes since the words were read. */
  turn: number
}

/** What is searched. Its words are in `search_entry`, which each engine has in its own form (`dialects`). */
export interface SearchTables {
  search_stale: SearchStaleTable
}

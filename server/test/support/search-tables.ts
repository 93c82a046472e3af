/** The index of the search, which each engine keeps in tables of its own; what is in it follows from other tables. */
export function isSearchIndex(table: string): boolean {
  return table.startsWith('search_entry')
}

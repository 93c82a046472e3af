/* Searching the tree. Runs in the page: uses nothing but what it is given. */
import type { PageEntry } from './page-data.ts'

/** A document with what is searched of it, in lower case. */
export interface SearchEntry {
  entry: PageEntry
  name: string
  path: string
  about: string
  /** Names of what it is in. */
  where: string
  /** The same as people read it. */
  place: string
}

/** The entries that hold every word of the query, the best first; a word may stand in the name, the path, the description or the folders. */
export function findEntries(entries: readonly SearchEntry[], query: string, limit: number): SearchEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const found: { entry: SearchEntry; score: number; place: number }[] = []
  entries.forEach((entry, place) => {
    let score = 0
    for (const word of words) {
      const of = scoreOf(entry, word)
      if (of === 0) return
      score += of
    }
    found.push({ entry, score, place })
  })
  found.sort((a, b) => b.score - a.score || a.place - b.place)
  return found.slice(0, limit).map(({ entry }) => entry)

  function scoreOf({ name, path, about, where, entry }: SearchEntry, word: string): number {
    if (name === word) return 12
    if (name.startsWith(word)) return 9
    if (name.includes(word)) return 7
    if (path.includes(word)) return path.endsWith(word) ? 6 : 5
    if (entry.label.toLowerCase() === word) return 3
    if (where.includes(word)) return 2
    return about.includes(word) ? 1 : 0
  }
}

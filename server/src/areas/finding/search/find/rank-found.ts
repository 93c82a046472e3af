/* The order of what was found by name. Pure. */
import type { FoundRow } from './find-repo.ts'

/** Exact names and paths first, then those that begin so, the shorter ones before; what is alike keeps its order. */
export function rankFound(rows: readonly FoundRow[], typed: string): FoundRow[] {
  const text = typed.trim().toLowerCase()
  const ranks = new Map(rows.map((row) => [row, rankOf(row, text)]))
  return rows.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || a.name.length - b.name.length)
}

function rankOf({ name, url }: FoundRow, text: string): number {
  const [ownName, path] = [name.toLowerCase(), url.toLowerCase()]
  if (ownName === text || (path !== '' && path === text)) return 0
  if (ownName.startsWith(text)) return 1
  if (path !== '' && path.startsWith(text)) return 2
  if (ownName.includes(text)) return 3
  if (path.includes(text)) return 4
  return text.split(/\s+/).every((word) => ownName.includes(word) || path.includes(word)) ? 5 : 6
}

/* The order of what was found by name. Pure. */
import { generalPath } from '../words/entry-words.ts'
import { stemOf } from '../words/stem.ts'
import type { FoundRow } from './find-repo.ts'

/** Exact names and paths first, then those that begin so, the shorter ones before; what is alike keeps its order. */
export function rankFound(rows: readonly FoundRow[], typed: string): FoundRow[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/).map((word) => [word, stemOf(word)])
  // What parameters are called does not count where a path is typed.
  const formOf = text.includes('/') ? generalPath : (path: string) => path
  const form = formOf(text)
  return rows
    .map((row) => ({ row, rank: rankOf({ name: row.name, path: formOf(row.url) }, form, words) }))
    .sort((a, b) => a.rank - b.rank || a.row.name.length - b.row.name.length)
    .map(({ row }) => row)
}

/** @param words each with its stem */
function rankOf(named: { name: string; path: string }, text: string, words: readonly (readonly string[])[]): number {
  const [ownName, path] = [named.name.toLowerCase(), named.path.toLowerCase()]
  if (ownName === text || (path !== '' && path === text)) return 0
  if (ownName.startsWith(text)) return 1
  if (path !== '' && path.startsWith(text)) return 2
  if (ownName.includes(text)) return 3
  if (path.includes(text)) return 4
  const notInName = words.filter((word) => !hasWord(ownName, word))
  const nowhere = notInName.filter((word) => !hasWord(path, word))
  // What all words are in comes before what some are in the text of; a name before a path.
  return 5 + nowhere.length * (words.length + 1) + notInName.length
}

/** Whether one of the words of a text begins with one of these; letters without spaces between may be anywhere. */
function hasWord(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => {
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
      if (!isLetter(text[at - 1])) return true
    return false
  })
}

const isLetter = (sign = '') => (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9')

/* The words of an entry as one text, as the engines of the search take them. Pure; runs in the thread that reads them. */
import { columnMarks, searchColumns, type EntryForm, type EntryWords, type SearchColumn } from './types.ts'

/** Positions a `tsvector` holds: the largest, and how many of one word. */
const maxPosition = 16_383
const maxPositions = 255
/** Columns whose words stand in no order. */
const unordered: readonly SearchColumn[] = ['sound', 'scope']

export function entryText(words: EntryWords, form: EntryForm): string {
  const columnOf = form === 'ordered' ? orderedColumn : placedColumn
  return searchColumns.map((column) => columnOf(column, words[column])).join(' ')
}

/** Words of a column as FTS5 takes them. */
export function orderedColumn(column: SearchColumn, words: readonly string[]): string {
  const mark = columnMarks[column]
  return words.length === 0 ? '' : mark + words.join(` ${mark}`)
}

/** The same as `tsvector` takes them. */
function placedColumn(column: SearchColumn, words: readonly string[]): string {
  const mark = columnMarks[column]
  if (unordered.includes(column)) return words.map((word) => `'${mark}${word}'`).join(' ')
  const positions = new Map<string, number[]>()
  for (const [index, word] of words.entries()) {
    const known = positions.get(word) ?? []
    if (known.length < maxPositions) known.push(Math.min(index + 1, maxPosition))
    positions.set(word, known)
  }
  return [...positions].map(([word, places]) => `'${mark}${word}':${places.join()}`).join(' ')
}

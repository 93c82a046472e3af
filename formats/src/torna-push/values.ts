/*
 * Values as the clients of pushes write them: numbers and flags as texts or not, `<br>` for line ends, lists that may be missing.
 */
import { doubleOf, isObject, trimEndOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { noteWrong } from '../requests/notes.ts'
import { textAt } from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'

/** Whether a flag is set: `1`, `"1"`, `true`, `"true"`. */
export function isSet(value: Json | undefined): boolean {
  return doubleOf(value) === 1 || value === true || value === '1' || value === 'true'
}

/** Whether a flag is cleared in so many words. */
export function isCleared(value: Json | undefined): boolean {
  return doubleOf(value) === 0 || value === false || value === '0' || value === 'false'
}

/** A number that may be a text; undefined for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  const double = doubleOf(value)
  if (double !== undefined) return double
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}

/** A text with its line ends as such. */
export function plainText(object: JsonObject, key: string): string {
  return textAt(object, key)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .toWellFormed()
    .trim()
}

/** A description of a document: CommonMark, whose line ends need two blanks before them. */
export function longText(object: JsonObject, key: string): string {
  const parts = textAt(object, key)
    .replaceAll(/\r\n?/g, '\n')
    .split(/<br\s*\/?>[ \t]*\n?/i)
  const last = parts.pop() ?? ''
  return [...parts.map((part) => trimEndOf(part, ' \t')), last].join('  \n').toWellFormed().trim()
}

/** An object of a list with where it stands. */
export interface Placed {
  value: JsonObject
  place: Place
}

/** The objects of a list in the order they want; what is no object is named and left out. A list that is missing is empty. */
export function objectsOf(list: Json | undefined, place: Place, issues: IssueList): Placed[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) {
    noteWrong(issues, place, 'list', 'array', list)
    return []
  }
  const found = list.flatMap((value, index): Placed[] => {
    const at = [...place, index]
    if (isObject(value)) return [{ value, place: at }]
    noteWrong(issues, at, 'item', 'object', value)
    return []
  })
  const orderOf = ({ value }: Placed): number => numberOf(value['orderIndex']) ?? 0
  return found.sort((a, b) => orderOf(a) - orderOf(b))
}

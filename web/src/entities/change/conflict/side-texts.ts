/* The sides of a conflict as texts, with marks on the words that are different. */
import { jsonText, valueText, type Conflict, type Json } from '@lectern/model'
import { useMemo } from 'react'
import { conflictSides, type ConflictSide } from './conflict-answers.ts'
import type { PlaceWords } from './conflict-words.ts'
import { markWords, type Stretch } from './marked-words.ts'

/** A value in the words of its place; texts as they are, all else as JSON. */
export function textOf(value: Json, words: PlaceWords | undefined): string {
  if (words !== undefined) return words.valueOf(value)
  return typeof value === 'object' && value !== null ? jsonText(value, 2) : valueText(value)
}

/** `undefined` for a side that has nothing. */
export function useSideTexts(
  conflict: Conflict,
  words: PlaceWords | undefined,
): Readonly<Record<ConflictSide, readonly Stretch[] | undefined>> {
  return useMemo(() => {
    const [base, ours, theirs] = conflictSides.map((side) => {
      const value = conflict[side]
      return value === undefined ? undefined : textOf(value, words)
    })
    const plain = (text: string | undefined) => (text === undefined ? undefined : [{ text, isMarked: false }])
    if (base === undefined && ours !== undefined && theirs !== undefined) {
      const marks = markWords(ours, theirs)
      return { base: undefined, ours: marks?.before ?? plain(ours), theirs: marks?.after ?? plain(theirs) }
    }
    const marked = (text: string | undefined) =>
      base === undefined || text === undefined ? undefined : markWords(base, text)?.after
    return { base: plain(base), ours: marked(ours) ?? plain(ours), theirs: marked(theirs) ?? plain(theirs) }
  }, [conflict, words])
}

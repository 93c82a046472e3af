import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

/** Matches that are counted at most: there is no end to them in a long text. */
export const mostMatches = 1_000

interface MatchCount {
  count: number
  /** Which of them is selected, from 1; 0 for none. */
  current: number
  /** There are more than were counted. */
  isMore: boolean
}

export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const found: MatchCount = { count: 0, current: 0, isMore: false }
  if (!query.valid) return found
  const { from, to } = state.selection.main
  const matches = query.getCursor(state)
  for (let next = matches.next(); next.done !== true; next = matches.next()) {
    if (found.count === mostMatches) return { ...found, isMore: true }
    found.count += 1
    if (next.value.from === from && next.value.to === to) found.current = found.count
  }
  return found
}

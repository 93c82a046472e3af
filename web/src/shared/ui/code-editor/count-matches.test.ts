import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { countMatches, mostMatches } from './count-matches.ts'

const count = (doc: string, search: string, anchor = 0, head = anchor) =>
  countMatches(EditorState.create({ doc, selection: { anchor, head } }), new SearchQuery({ search, literal: true }))

it('counts what is found, and which of it is selected', () => {
  expect(count('a b A', 'a')).toEqual({ count: 2, current: 0, isMore: false })
  expect(count('a b A', 'a', 4, 5)).toEqual({ count: 2, current: 2, isMore: false })
  expect([count('a', 'x').count, count('a', '').count]).toEqual([0, 0])
})

it('counts no further than people read', () => {
  expect(count('a'.repeat(mostMatches), 'a')).toMatchObject({ count: mostMatches, isMore: false })
  expect(count('a'.repeat(mostMatches + 1), 'a')).toMatchObject({ count: mostMatches, isMore: true })
})

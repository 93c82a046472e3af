import { describe, expect, it } from 'vitest'
import { isSavedByOthers } from './use-fresh-document.ts'

const now = { id: 'dddddddd', updatedAtMs: 20, modifierName: 'Ann' }

describe('isSavedByOthers', () => {
  it.each([
    ['a newer state by somebody else', { id: 'dddddddd', updatedAtMs: 10 }, 'Bob', true],
    ['one’s own change', { id: 'dddddddd', updatedAtMs: 10 }, 'Ann', false],
    ['the same state', { id: 'dddddddd', updatedAtMs: 20 }, 'Bob', false],
    ['another document', { id: 'eeeeeeee', updatedAtMs: 10 }, 'Bob', false],
    ['the first look', undefined, 'Bob', false],
  ])('%s', (_name, before, ownName, expected) => {
    expect(isSavedByOthers(before, now, ownName)).toBe(expected)
  })
})

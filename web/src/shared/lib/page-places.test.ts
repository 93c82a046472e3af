import { describe, expect, it } from 'vitest'
import { placesOf } from './page-places.ts'

describe('page numbers', () => {
  it('shows all of a few', () => {
    expect(placesOf(1, 1)).toEqual([1])
    expect(placesOf(5, 3)).toEqual([1, 2, 3, 4, 5])
  })

  it('leaves out those far from here', () => {
    expect(placesOf(5_000, 1)).toEqual([1, 2, undefined, 4_999, 5_000])
    expect(placesOf(20, 10)).toEqual([1, 2, undefined, 9, 10, 11, undefined, 19, 20])
  })

  it('never leaves out a single one', () => {
    expect(placesOf(9, 5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

import { expect, it } from 'vitest'
import { inBatches } from './batches.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const sizesOf = (batches: Iterable<unknown[]>): number[] => [...batches].map((batch) => batch.length)

it('yields every item once, in order', () => {
  const list = numbers(1_203)
  expect([...inBatches(list)].flat()).toEqual(list)
  expect(sizesOf(inBatches(list))).toEqual([500, 500, 203])
})

it('has no batch of an empty list, and one of a list that just fits', () => {
  expect([...inBatches([])]).toEqual([])
  expect(sizesOf(inBatches(numbers(500)))).toEqual([500])
})

it('keeps to a size', () => {
  expect(sizesOf(inBatches(numbers(7), { size: 3 }))).toEqual([3, 3, 1])
})

it('never has more parameters than a statement may carry', () => {
  expect(sizesOf(inBatches(numbers(10_000), { size: 5_000, columns: 10 }))).toEqual([3_000, 3_000, 3_000, 1_000])
  expect(sizesOf(inBatches(numbers(50_000), { size: 40_000 }))).toEqual([30_000, 20_000])
})

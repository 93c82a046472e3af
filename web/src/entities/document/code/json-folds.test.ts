import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedAt, findFolds, firstLevel, levelsOf, shownLines } from './json-folds.ts'

const order = { id: 'x{1}', items: [{ sku: 'a,[' }, { sku: 'b"' }], empty: {}, none: [], total: 2 }
const linesOf = (value: unknown) => JSON.stringify(value, null, 2).split('\n')

describe('findFolds', () => {
  it('finds objects and arrays of several lines with the number of what they contain', () => {
    expect([...findFolds(linesOf(order)).values()].toSorted((a, b) => a.from - b.from)).toEqual([
      { from: 0, to: 13, depth: 0, kind: 'object', count: 5 },
      { from: 2, to: 9, depth: 1, kind: 'array', count: 2 },
      { from: 3, to: 5, depth: 2, kind: 'object', count: 1 },
      { from: 6, to: 8, depth: 2, kind: 'object', count: 1 },
    ])
  })

  it('folds the outermost of several that begin on a line', () => {
    expect([...findFolds(['[{"a": 1,', '"b": 2}, 3', ']']).values()]).toEqual([
      { from: 0, to: 2, depth: 0, kind: 'array', count: 2 },
    ])
  })

  it('counts nothing in brackets with only space between them', () => {
    expect([...findFolds(['{', '', '}']).values()]).toEqual([{ from: 0, to: 2, depth: 0, kind: 'object', count: 0 }])
  })

  it.each([['}'], ['{'], ['"{'], [''], [']}', '{['], ['{', ']', '}']])('bears broken text: %j', (...lines) => {
    for (const { from, to } of findFolds(lines).values()) expect(to).toBeGreaterThan(from)
  })
})

describe('shown lines', () => {
  const lines = linesOf(order)
  const folds = findFolds(lines)
  const numbers = (level: number) => shownLines(lines.length, folds, closedAt(level, folds)).map(({ line }) => line)

  it('closes everything below a level', () => {
    expect(levelsOf(folds)).toBe(3)
    expect(numbers(0)).toEqual([0])
    expect(numbers(1)).toEqual([0, 1, 2, 10, 11, 12, 13])
    expect(numbers(3)).toEqual(lines.map((_, line) => line))
  })

  it('opens at first as many levels as the room allows', () => {
    expect(firstLevel(lines.length, folds, 100)).toBe(3)
    expect(firstLevel(lines.length, folds, 10)).toBe(2)
    expect(firstLevel(lines.length, folds, 1)).toBe(1)
  })

  it('opens at first the most levels whose lines are few enough, in any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(40), (value, most) => {
        const some = linesOf(value)
        const found = findFolds(some)
        const isShort = (level: number) => shownLines(some.length, found, closedAt(level, found)).length <= most
        const levels = Array.from({ length: levelsOf(found) }, (_, at) => at + 1)
        const expected = levels.findLast(isShort) ?? Math.min(1, levels.length)
        expect(firstLevel(some.length, found, most)).toBe(expected)
      }),
    )
  })

  it('opens the first of ten thousand levels', () => {
    const depth = 10_000
    const deep = [...Array<string>(depth).fill('['), ...Array<string>(depth).fill(']')]
    expect(firstLevel(deep.length, findFolds(deep), 200)).toBe(99)
  })
})

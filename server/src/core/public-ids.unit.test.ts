import Sqids from 'sqids'
import { beforeAll, describe, expect, it } from 'vitest'
import { createIdWriter } from './ids/id-writer.ts'
import { decodeId, encodeId, findId, idKinds, PublicIds, usePublicIds, type IdKind } from './public-ids.ts'
import { shuffleNumber, unshuffleNumber } from './ids/shuffle-number.ts'

const someIds = [...Array.from({ length: 300 }, (_, index) => index), 2_302, 110_591, 5_308_416, 2 ** 31, 2 ** 40 + 7]
const ours = new PublicIds(Buffer.from('key of this installation'))
const theirs = new PublicIds(Buffer.from('key of another installation'))

beforeAll(() => {
  usePublicIds(ours)
})

describe('ids outside', () => {
  it('are the library’s, whatever the number', () => {
    const alphabet = 'k3G7QAbTJu590ILVCN2nx6vRzjPtmrwEDdMOHcBYXe8ZaUhSFi1lsgWfoKpy4q'
    for (const fixed of [0, 5, 1_000]) {
      const library = new Sqids({ alphabet, minLength: 8, blocklist: new Set() })
      const write = createIdWriter(alphabet, 8, fixed)
      for (const id of someIds) expect(write(id)).toBe(library.encode([fixed, id]))
    }
  })

  it('come back, and are of one kind only', () => {
    for (const kind of idKinds) {
      for (const id of someIds) {
        const text = encodeId(kind, id)
        expect(text).toMatch(/^[0-9A-Za-z]{8,32}$/)
        expect(decodeId(kind, text)).toBe(id)
        for (const other of idKinds) if (other !== kind) expect(findId(other, text)).toBeUndefined()
      }
    }
  })

  it('are never guessed from other text', () => {
    const text = encodeId('doc', 7)
    for (const wrong of [
      '',
      'short',
      `${text}x`,
      text.toLowerCase() === text ? text.toUpperCase() : text.toLowerCase(),
    ]) {
      expect(findId('doc', wrong)).toBeUndefined()
    }
    expect(() => decodeId('doc', 'aaaaaaaa')).toThrow('not_accessible')
  })

  it('are the same for the same key, and those of another installation are none', () => {
    const again = new PublicIds(Buffer.from('key of this installation'))
    for (const kind of idKinds)
      for (const id of someIds) {
        const text = ours.of(kind).encode(id)
        expect(again.of(kind).encode(id)).toBe(text)
        expect(theirs.of(kind).encode(id)).not.toBe(text)
        // A text may be an id of the other one by chance, never of the same row.
        expect(theirs.of(kind).find(text)).not.toBe(id)
      }
  })

  it('of rows that follow each other look like any others', () => {
    for (const kind of ['space', 'user', 'doc'] as const) {
      const texts = textsOf(kind, 2_000)
      expect(new Set(texts).size).toBe(texts.length)
      // Neighbours rise as often as they fall, and whatever the distance, hardly a letter is in the same place.
      const rises = texts.slice(1).filter((text, index) => text > (texts[index] ?? '')).length
      expect(Math.abs(rises / texts.length - 0.5)).toBeLessThan(0.05)
      for (const distance of [1, 2, 47, 48, 96, 700]) expect(commonLetters(texts, distance)).toBeLessThan(0.5)
    }
  })
})

const textsOf = (kind: IdKind, count: number): string[] =>
  Array.from({ length: count }, (_, index) => encodeId(kind, index + 1))

/** How many letters ids so many rows apart have in the same place, on average. */
function commonLetters(texts: readonly string[], distance: number): number {
  const pairs = texts.slice(distance).map((text, index) => [text, texts[index] ?? ''] as const)
  const common = pairs.map(([one, other]) => Array.from(one).filter((letter, place) => letter === other[place]).length)
  return common.reduce((sum, each) => sum + each, 0) / pairs.length
}

describe('the order of numbers', () => {
  const keys = [0x9e3779b9, 0x12345678, 0xffffffff, 0, 7, 0x80000000]

  it('is a permutation of the numbers below 2^48', () => {
    for (const number of [...someIds, 2 ** 48 - 1]) {
      const place = shuffleNumber(number, keys)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(2 ** 48)
      expect(Number.isInteger(place)).toBe(true)
      expect(unshuffleNumber(place, keys)).toBe(number)
    }
  })

  it('changes about half of all bits when one bit of a number changes', () => {
    let changed = 0
    for (let number = 0; number < 200; number += 1)
      for (let bit = 0; bit < 48; bit += 1) {
        const flipped = BigInt(number) ^ (1n << BigInt(bit))
        const difference = BigInt(shuffleNumber(number, keys)) ^ BigInt(shuffleNumber(Number(flipped), keys))
        changed += difference.toString(2).replaceAll('0', '').length
      }
    expect(Math.abs(changed / (200 * 48 * 48) - 0.5)).toBeLessThan(0.01)
  })
})

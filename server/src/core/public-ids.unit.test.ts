import Sqids from 'sqids'
import { describe, expect, it } from 'vitest'
import { createIdWriter } from './id-writer.ts'
import { decodeId, encodeId, findId, idKinds } from './public-ids.ts'

const someIds = [...Array.from({ length: 300 }, (_, index) => index), 2_302, 110_591, 5_308_416, 2 ** 31, 2 ** 40 + 7]

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
})

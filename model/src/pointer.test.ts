import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  childPointer,
  decodeSegment,
  encodeSegment,
  plainPointerOf,
  pointerOf,
  resolvePointer,
  segmentsOf,
} from './pointer.ts'
import { anyText } from '../test/any-text.ts'

describe('JSON pointers', () => {
  it('escape what RFC 6901 and URI fragments reserve, and nothing that stays readable', () => {
    expect(pointerOf(['paths', '/orders/{id}', 'get', 0])).toBe('#/paths/~1orders~1%7Bid%7D/get/0')
    expect(encodeSegment('a~b%c 名«T»$ref')).toBe('a~0b%25c%20%E5%90%8D%C2%ABT%C2%BB$ref')
    expect(decodeSegment('100%')).toBe('100%')
    expect(decodeSegment('List«T»')).toBe('List«T»')
  })

  it('in the plain form escape only what RFC 6901 does', () => {
    expect(plainPointerOf(['paths', '/orders/{id}', 'a~b 名', 0])).toBe('/paths/~1orders~1{id}/a~0b 名/0')
    expect(plainPointerOf([])).toBe('')
  })

  it('lead to values, and nowhere else', () => {
    const root = { 'a/b': [{ '~': 1 }], '': 2, toString: 3 }
    expect(resolvePointer(root, '#/a~1b/0/~0')).toBe(1)
    expect(resolvePointer(root, '/a~1b/0/~0')).toBe(1)
    expect(resolvePointer(root, '#/')).toBe(2)
    expect(resolvePointer(root, '#')).toBe(root)
    for (const wrong of ['#/a~1b/00/~0', '#/a~1b/1', '#/constructor', '#anchor', '#//x', '#/a~1b/-1']) {
      expect(resolvePointer(root, wrong), wrong).toBeUndefined()
    }
  })

  it('come back as the names they were made of', () => {
    fc.assert(
      fc.property(fc.array(anyText()), (names) => {
        expect(segmentsOf(pointerOf(names))).toEqual(names)
        const [last = '', ...rest] = names.toReversed()
        expect(childPointer(pointerOf(rest.toReversed()), last)).toBe(pointerOf([...rest.toReversed(), last]))
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { isFirstVisit, nameOfSource } from './first-visit.ts'

const sample = { isCompose: 0, projectCount: 1, docCount: 18 } as const
const portal = { isCompose: 1, projectCount: 1, docCount: 7 } as const

describe('isFirstVisit', () => {
  it.each([
    ['of nothing', [], true],
    ['of the sample', [sample, portal], true],
    ['of a space with work in it', [{ ...sample, projectCount: 2 }], false],
    ['of an import that was left, beside the sample', [{ ...sample, docCount: 0 }, sample, portal], true],
    ['of documents beside the sample', [sample, portal, { ...sample, docCount: 1 }], false],
  ] as const)('%s', (_name, spaces, isFirst) => {
    expect(isFirstVisit(spaces)).toBe(isFirst)
  })
})

describe('nameOfSource', () => {
  it.each([
    ['shop.yaml', 'shop'],
    ['parking-v1.oas3.json', 'parking-v1'],
    ['shop.postman_collection.json', 'shop'],
    ['openapi.json', 'openapi'],
    ['.json', undefined],
  ])('of the file %s', (name, expected) => {
    expect(nameOfSource({ name })).toBe(expected)
  })

  it('of an address is its host', () => {
    expect(nameOfSource(' https://api.example.com/openapi.json')).toBe('api.example.com')
    expect(nameOfSource('curl https://api.example.com')).toBeUndefined()
  })
})

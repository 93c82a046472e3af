import { describe, expect, it } from 'vitest'
import { pickMediaType, readPrefer } from './prefer.ts'

describe('what a caller prefers', () => {
  it.each([
    ['', { isDynamic: false, isUnchecked: false }],
    ['code=404', { code: '404', isDynamic: false, isUnchecked: false }],
    ['code=404, example="paid"; dynamic=true', { code: '404', example: 'paid', isDynamic: true, isUnchecked: false }],
    [
      'example="paid, in; full", code=404',
      { code: '404', example: 'paid, in; full', isDynamic: false, isUnchecked: false },
    ],
    ['validate=false', { isDynamic: false, isUnchecked: true }],
    ['CODE=999, respond-async', { isDynamic: false, isUnchecked: false }],
  ])('is read from Prefer: %s', (header, wanted) => expect(readPrefer(header)).toEqual(wanted))

  const offered = ['application/json', 'application/problem+json', 'text/xml']
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/xml'],
    ['application/json;q=0.1, text/xml', 'text/xml'],
    ['application/json;q=0, */*;q=0.5', 'text/xml'],
    ['text/csv', undefined],
    ['application/*;q=0', undefined],
  ])('is picked for Accept: %s', (accept, picked) => expect(pickMediaType(accept, offered)).toBe(picked))

  it('takes a documented range as what was asked for', () => {
    expect(pickMediaType('text/csv', ['*/*'])).toBe('*/*')
    expect(pickMediaType('application/json', ['application/vnd.a+json; v=1'])).toBe('application/vnd.a+json; v=1')
  })
})

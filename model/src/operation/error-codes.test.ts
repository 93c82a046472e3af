import { describe, expect, it } from 'vitest'
import { checkDocument } from '../check/check-content.ts'
import type { DubboContent, HttpContent } from '../content/content.ts'
import { compare } from '../diff/compare.ts'
import { errorsKeyword, readErrors, rowOfErrorCode, writeErrors } from './error-codes.ts'
import { contentOf, factsOf } from '../facts/facts.ts'
import type { JsonObject } from '../json.ts'
import { merge } from '../merge/merge.ts'

const http = (operation: JsonObject = {}): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders',
  operation: { responses: { '200': { description: 'OK' } }, ...operation },
})
const gone = { code: 'ORDER_GONE', name: 'Gone', description: 'No such order', solution: 'Look again' }
const paid = { code: 'PAID', name: 'Paid' }

describe('error codes of a document', () => {
  it('are read as they were written; none leave nothing behind', () => {
    const errors = { codes: [gone, paid], text: 'See **the list**.' }
    const content = writeErrors(http(), errors)
    expect(readErrors(content)).toEqual(errors)
    expect(writeErrors(content, { codes: [], text: '' })).toEqual(http())
    const dubbo: DubboContent = { v: 1, kind: 'dubbo', definition: 'void a()', parameters: true, result: true }
    expect(readErrors(writeErrors(dubbo, errors)).codes).toEqual(errors.codes)
    expect(writeErrors(writeErrors(dubbo, errors), { codes: [], text: '' })).toEqual(dubbo)
  })

  it('keep what the source says beside them', () => {
    const source = { 'x-from': 'code' }
    const before = { ...source, codes: [{ ...paid, description: 'By card', 'x-retry': true }] }
    const content = writeErrors(http({ [errorsKeyword]: before }), { codes: [{ ...paid, name: 'Settled' }], text: '' })
    expect(content.operation[errorsKeyword]).toEqual({
      codes: [{ code: 'PAID', name: 'Settled', 'x-retry': true }],
      'x-from': 'code',
    })
  })

  it('merge and are told row by row', () => {
    const base = writeErrors(http(), { codes: [gone], text: 'One' })
    const ours = writeErrors(base, { codes: [{ ...gone, name: 'Not there' }], text: 'One' })
    const theirs = writeErrors(base, { codes: [{ ...gone, solution: 'Ask' }, paid], text: 'One' })
    const { content, conflicts } = merge({ base, ours, theirs })
    expect(conflicts).toEqual([])
    expect(content && readErrors(content).codes).toEqual([{ ...gone, name: 'Not there', solution: 'Ask' }, paid])
    expect(compare(base, theirs).map(({ sentence }) => sentence)).toContain('errorCode.added')
    expect(contentOf(factsOf(theirs), theirs)).toEqual(theirs)
  })

  it('are refused when they are none', () => {
    const wrong = writeErrors(http(), {
      codes: [gone, gone, { code: 'a b', name: '' }, { code: '', name: '' }],
      text: '',
    })
    expect(checkDocument(wrong).map(({ rule }) => rule)).toEqual([
      'error_code_twice',
      'error_code_invalid',
      'error_code_invalid',
    ])
    const odd = http({ [errorsKeyword]: { codes: [{ code: 1 }], text: 1 } })
    expect(checkDocument(odd).map(({ rule }) => rule)).toEqual(['form_unknown', 'text_needed'])
  })

  it('stand beside parts an operation goes without, which have to be known', () => {
    const base = http()
    const ours = http({ 'x-lectern-without': ['headers'] })
    const theirs = http({ 'x-lectern-without': ['returns'] })
    const { content, conflicts } = merge({ base, ours, theirs })
    expect(conflicts).toEqual([])
    expect(content?.operation['x-lectern-without']).toEqual(expect.arrayContaining(['headers', 'returns']))
    expect(compare(base, ours)).toMatchObject([{ sentence: 'commonPart.added', params: { name: 'headers' } }])
    expect(checkDocument(ours)).toEqual([])
    expect(checkDocument(http({ 'x-lectern-without': ['cookies'] }))).toMatchObject([{ rule: 'common_part_unknown' }])
  })
})

it('joins name and description with the colon of their language', () => {
  const textOf = (name: string, description: string) => rowOfErrorCode({ code: 'E', name, description }, 0).description
  expect(textOf('Sold out', 'Try again later')).toBe('Sold out: Try again later')
  expect(textOf('已售罄', '请稍后再试')).toBe('已售罄：请稍后再试')
  expect(textOf('已售罄', '')).toBe('已售罄')
})

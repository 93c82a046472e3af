import { describe, expect, it } from 'vitest'
import { tornaMocks, type MockedCall } from './mock-rules.ts'
import type { DumpRow } from './read-dump.ts'

const call: MockedCall = { id: 5, url: '/orders/{id}', method: 'POST', contentType: 'application/json' }

const row = (more: DumpRow): DumpRow => ({ id: '1', name: 'ok', version: '1', path: 'v1/orders/{id}', ...more })

function read(more: DumpRow, changes: Partial<MockedCall> = {}) {
  const [mock] = tornaMocks({ ...call, ...changes }, [row(more)])
  if (mock === undefined) throw new Error('none')
  return mock
}

const conditionsOf = (more: DumpRow, changes: Partial<MockedCall> = {}) =>
  read(more, changes).conditions.map(({ place, name, value }) => `${place} ${name} ${value}`)

const fields = (...pairs: [name: string, value: string][]) =>
  JSON.stringify(pairs.map(([name, value]) => ({ name, value })))

describe('the calls a mock is for', () => {
  it.each<[string, DumpRow, Partial<MockedCall>, string[]]>([
    ['any id', {}, {}, []],
    ['one id', { path: 'v2/orders/9' }, {}, ['path id 9']],
    ['an id after a colon', { path: 'v2/orders/9' }, { url: 'https://shop.test/orders/:id' }, ['path id 9']],
    ['a query', { path: 'v1/orders/{id}?state=a%20b&page=2' }, {}, ['query state a b', 'query page 2']],
    ['fields in the query', { request_data: fields(['a', '1'], ['b', '']) }, {}, ['query a 1']],
    ['fields as an object', { request_data: '{"a":1}' }, {}, ['query a 1']],
    [
      'fields of a form',
      { request_data: fields(['a', '1']) },
      { contentType: 'application/x-www-form-urlencoded' },
      ['body a 1'],
    ],
    ['the same in path and data', { path: 'v1/orders/{id}?a=1', request_data: fields(['a', '1']) }, {}, ['query a 1']],
    ['an address', { ip: '10.0.0.7' }, {}, ['address  10.0.0.7']],
    [
      'JSON',
      { request_data: '{"a":{"b":[{"c":19.90},true]},"d":null}', request_data_type: '1' },
      {},
      ['body a.b[0].c 19.90', 'body a.b[1] true', 'body d null'],
    ],
    ['JSON of a call without a body', { request_data: '{"q":1}', request_data_type: '1' }, { method: 'GET' }, []],
    ['no JSON', { request_data: '{', request_data_type: '1' }, {}, []],
  ])('are those with %s', (_, more, changes, wanted) => expect(conditionsOf(more, changes)).toEqual(wanted))

  it('are those of the document where the path is of something else', () => {
    expect(read({ path: 'v1/customers/7' })).toMatchObject({ isElsewhere: true, conditions: [] })
    expect(read({ path: 'orders' })).toMatchObject({ isElsewhere: true })
    expect(read({}).isElsewhere).toBe(false)
  })

  it('are told apart where Torna does not', () => {
    expect(read({ path: 'v1/orders/9?a=1' }).isNarrower).toBe(false)
    expect(read({ request_data: fields(['a', '1']) }).isNarrower).toBe(true)
  })
})

it('are tried from those with the most conditions to the oldest version, and once for the same calls', () => {
  const rows = [
    row({ id: '1', version: '1' }),
    row({ id: '2', version: '3' }),
    row({ id: '3', version: '1', path: 'v1/orders/9' }),
    row({ id: '4', version: '2' }),
  ]
  expect(tornaMocks(call, rows).map(({ id, isShadowed }) => [id, isShadowed])).toEqual([
    [3, false],
    [2, false],
    [4, true],
    [1, true],
  ])
})

describe('the answer of a mock', () => {
  const headers = fields(['Content-Type', 'text/xml;charset=utf-8'], [' X-A ', ' 1 '], ['Transfer-Encoding', 'chunked'])

  it('is its text with status, headers and delay', () => {
    const mock = read({
      ...{ http_status: '404', delay_mills: '90000', response_headers: headers, response_body: '<a/>', remark: 'why' },
    })
    expect(mock).toMatchObject({
      name: 'ok · why',
      headersLeft: ['Transfer-Encoding'],
      answer: {
        ...{ status: 404, kind: 'text', text: '<a/>', mediaType: 'text/xml;charset=utf-8' },
        ...{ headers: [{ name: 'X-A', value: '1' }], delayFromMs: 60_000, delayToMs: 60_000 },
      },
    })
  })

  it.each<[string, DumpRow, object]>([
    ['a script', { result_type: '1', mock_script: 'return 1', mock_result: '0' }, { kind: 'script', text: 'return 1' }],
    [
      'what a script made',
      { result_type: '1', mock_script: ' ', mock_result: '{"a":1}' },
      { kind: 'text', text: '{"a":1}' },
    ],
    ['JSON without a type', { response_body: '{"a":1}' }, { mediaType: 'application/json' }],
    ['a text without a type', { response_body: 'a' }, { mediaType: 'text/plain' }],
    ['a row of an older version', { name: '', path: null }, { status: 200, text: '', headers: [] }],
  ])('is %s', (_, more, wanted) => expect(read(more).answer).toMatchObject(wanted))
})

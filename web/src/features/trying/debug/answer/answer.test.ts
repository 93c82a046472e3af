import { expect, it } from 'vitest'
import { fileNameFor, joinPieces, kindOfAnswer } from './answer-kind.ts'
import { decodeText } from './decode-text.ts'
import { hexLines } from './hex-lines.ts'
import { readAnswer } from './read-answer.ts'
import { cookiesOf } from './read-cookies.ts'
import { EventReader } from './read-events.ts'
import { timedSteps } from './timing-steps.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it.each([
  ['application/json; charset=utf-8', 'json'],
  ['application/problem+json', 'json'],
  ['image/svg+xml', 'image'],
  ['application/soap+xml', 'xml'],
  ['text/html', 'html'],
  ['text/csv', 'text'],
  ['text/event-stream', 'events'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'bytes'],
  ['', 'bytes'],
])('%s is shown as %s', (type, kind) => {
  expect(kindOfAnswer(type, 1)).toBe(kind)
})

it('reads JSON without touching its numbers, then what differs from its document', () => {
  const answered = { method: 'GET', status: 404, headers: [], hasAllHeaders: true }
  const read = (text: string) =>
    readAnswer({
      bytes: bytesOf(text),
      contentType: 'application/json',
      kind: 'json',
      answered,
      documented: { responses: [], components: {} },
    })
  const [first, second, ...rest] = read('{"id":12345678901234567890,"p":1.0}')
  expect(first).toEqual({ pretty: '{\n  "id": 12345678901234567890,\n  "p": 1.0\n}' })
  expect(second).toMatchObject({ match: { mismatches: [{ kind: 'status', status: 404 }] } })
  expect(rest).toEqual([])
  expect([...read('{"half')][0]).toEqual({ pretty: undefined })
})

it('puts the nearest list of objects into a table', () => {
  const answered = { method: 'GET', status: 200, headers: [], hasAllHeaders: true }
  const documented = undefined
  const text = '{"total":2,"data":{"ids":[1],"list":[{"id":1.50,"a":"x"},{"a":null,"more":{"b":[1]}}]}}'
  const read = { bytes: bytesOf(text), contentType: 'application/json', kind: 'json', answered, documented } as const
  expect([...readAnswer(read)].at(-1)).toEqual({
    table: {
      columns: ['id', 'a', 'more'],
      rows: [
        ['1.50', 'x', ''],
        ['', 'null', '{"b":[1]}'],
      ],
      total: 2,
    },
  })
  expect([...readAnswer({ ...read, bytes: bytesOf('[[1],{}]') })]).toHaveLength(1)
  const markup = bytesOf('<a><b>1</b></a>')
  for (const kind of ['xml', 'html'] as const)
    expect([...readAnswer({ ...read, bytes: markup, kind })]).toEqual([{ pretty: '<a>\n  <b>1</b>\n</a>' }])
})

it('reads texts in their charset', () => {
  expect(decodeText(new Uint8Array([0xd6, 0xd0]), 'text/plain; charset=gbk')).toBe('中')
  expect(decodeText(bytesOf('中'), 'text/plain; charset=none')).toBe('中')
})

it('reads events wherever their pieces end', () => {
  const stream = ': hello\r\n\r\nid: 7\r\nevent: paid\r\ndata: one\r\ndata:two\r\n\r\ndata: 再见\n\ndata: open'
  const whole = bytesOf(stream)
  for (const size of [1, 2, 3, 7, whole.length]) {
    const reader = new EventReader()
    const events = []
    for (let at = 0; at < whole.length; at += size) events.push(...reader.read(whole.subarray(at, at + size), 5))
    expect(events).toEqual([
      { id: '7', event: 'paid', data: 'one\ntwo', atMs: 5 },
      { id: '7', event: 'message', data: '再见', atMs: 5 },
    ])
  }
})

it('puts steps one after another, without those that were not taken', () => {
  const timing = { dnsMs: null, connectMs: 2, tlsMs: null, sentMs: 5, firstByteMs: 4 }
  expect(timedSteps(timing, 9)).toEqual([
    { step: 'connect', startMs: 0, endMs: 2 },
    { step: 'send', startMs: 2, endMs: 5 },
    { step: 'wait', startMs: 5, endMs: 5 },
    { step: 'download', startMs: 5, endMs: 9 },
  ])
})

it('shows bytes, cookies and names of downloads', () => {
  expect(hexLines(joinPieces([bytesOf('Hi\n'), new Uint8Array([255])]))).toMatch(/^00000000 {2}48 69 0a ff +Hi\.\.$/)
  const headers = [
    { name: 'Set-Cookie', value: 'a=b=c; Path=/; HttpOnly' },
    { name: 'x', value: 'y=z' },
  ]
  expect(cookiesOf(headers)).toEqual([{ name: 'a', value: 'b=c', attributes: 'Path=/; HttpOnly' }])
  expect([
    fileNameFor('http://h/a/b.png?x', 'image'),
    fileNameFor('http://h/orders', 'json'),
    fileNameFor('', 'bytes'),
  ]).toEqual(['b.png', 'orders.json', 'response.bin'])
})

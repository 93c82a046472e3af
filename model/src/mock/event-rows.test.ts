import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEventRows, writeEventRows } from './event-rows.ts'
import { eventsOf } from './event-stream.ts'

it('reads events as rows, with lines of other kinds', () => {
  const text = ': wait 500\nevent: delta\ndata: {"a": 1}\ndata:two\nid: 7\n\n\ndata: [DONE]\n'
  expect(readEventRows(text)).toEqual([
    { event: 'delta', data: '{"a": 1}\ntwo', waitMs: 500, rest: ['id: 7'] },
    { event: '', data: '[DONE]', waitMs: 0, rest: [] },
  ])
  expect(readEventRows('')).toEqual([])
})

const word = fc.stringMatching(/^[a-z{} :]{0,10}$/).map((text) => text.trim())

it('are the same once they were written, and sent one by one', () => {
  const row = fc.record({
    event: word,
    data: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    waitMs: fc.integer({ min: 0, max: 500 }),
    rest: fc.constantFrom([], ['id: 7']),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const body = writeEventRows(rows)
      expect(readEventRows(body)).toEqual(rows)
      const sent = eventsOf({ headers: [['content-type', 'text/event-stream']], body })
      expect(sent?.map(({ delayMs }) => delayMs)).toEqual(rows.map(({ waitMs }) => waitMs))
    }),
  )
})

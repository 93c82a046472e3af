import { describe, expect, it } from 'vitest'
import { eventsOf } from './event-stream.ts'

const of = (body: string, type = 'text/event-stream; charset=utf-8') =>
  eventsOf({ headers: [['content-type', type]], body })

describe('an answer of server-sent events', () => {
  it('is taken apart at blank lines, with what holds each back', () => {
    expect(of('event: open\ndata: 1\n\n\n: wait 500\r\ndata: 2\r\n\r\n: note\n:wait 20\nid: 3\ndata: 3')).toEqual([
      { text: 'event: open\ndata: 1\n\n', delayMs: 0 },
      { text: 'data: 2\n\n', delayMs: 500 },
      { text: ': note\nid: 3\ndata: 3\n\n', delayMs: 20 },
    ])
  })

  it('takes a minute at most, and has a thousand parts at most', () => {
    const long = of(': wait 50000\ndata: 1\n\n: wait 50000\ndata: 2\n\n: wait 1\ndata: 3\n\n') ?? []
    expect(long.map(({ delayMs }) => delayMs)).toEqual([50_000, 10_000, 0])
    const many = of('data: x\n\n'.repeat(3_000)) ?? []
    expect(many).toHaveLength(1_000)
    expect(
      many
        .map(({ text }) => text)
        .join('')
        .match(/data: x/g),
    ).toHaveLength(3_000)
  })

  it('is none of another kind', () => {
    expect(of('data: 1\n\n', 'text/plain')).toBeUndefined()
  })
})

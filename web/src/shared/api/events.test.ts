import { describe, expect, it } from 'vitest'
import { parseEvent } from './events.ts'

describe('parseEvent', () => {
  it('reads name and data', () => {
    expect(parseEvent('event: message.created\ndata: {"id":"Ab12cd34"}')).toEqual({
      name: 'message.created',
      data: { id: 'Ab12cd34' },
    })
  })

  it('joins data lines and names an event without a name', () => {
    expect(parseEvent('data: [1,\ndata: 2]')).toEqual({ name: 'message', data: [1, 2] })
  })

  it('keeps an event whose data is no JSON', () => {
    expect(parseEvent('event: x\ndata: {')).toEqual({ name: 'x', data: undefined })
  })

  it.each([': keep-alive', '', 'event: lonely'])('ignores %j', (block) => {
    expect(parseEvent(block)).toBeUndefined()
  })
})

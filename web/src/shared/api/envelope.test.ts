import { describe, expect, it } from 'vitest'
import { readEnvelope } from './envelope.ts'

const errorOf = (answer: unknown, status = 200) => {
  const reading = readEnvelope(answer, status)
  if (reading.ok) throw new Error('expected an error')
  const { name, code, message, details, requestId } = reading.error
  return { name, code, message, details, requestId, problem: reading.problem }
}

describe('readEnvelope', () => {
  it.each(['0', 0, '20000', 20000])('takes code %j as success', (code) => {
    expect(readEnvelope({ code, msg: '', data: { id: 'a' } }, 200)).toEqual({ ok: true, data: { id: 'a' } })
  })

  it.each([
    ['1000', 'sign-in'],
    ['2000', 'set-password'],
    [50008, 'ended'],
    ['50012', 'ended'],
    [50014, 'ended'],
  ])('tells what code %j means for the session', (code, problem) => {
    expect(errorOf({ code, msg: 'x', data: null })).toMatchObject({ code: String(code), problem })
  })

  it('keeps the sentence, the name, the facts and the request id of an error', () => {
    const answer = {
      code: '100',
      msg: '名称已被使用',
      data: null,
      error: 'name_taken',
      details: { field: 'name' },
      requestId: 'r-1',
    }
    expect(errorOf(answer)).toMatchObject({
      name: 'name_taken',
      code: '100',
      message: '名称已被使用',
      details: { field: 'name' },
      requestId: 'r-1',
      problem: undefined,
    })
  })

  it('calls an error of a newer server unknown and keeps its code', () => {
    expect(errorOf({ code: '100', msg: 'x', error: 'made_later' })).toMatchObject({ name: 'unknown', code: '100' })
  })

  it('reads the envelope of an answer that is not 200', () => {
    expect(errorOf({ code: '413', msg: 'too big', error: 'body_too_large' }, 413)).toMatchObject({
      name: 'body_too_large',
    })
  })

  it.each([undefined, null, 'text', [], {}, { data: 1 }, { code: true }])(
    'refuses %j, which is no envelope',
    (answer) => {
      expect(errorOf(answer, 502)).toMatchObject({ name: 'unreadable', code: '502' })
    },
  )
})

import { describe, expect, it } from 'vitest'
import { deviceOf, readDetails } from './audit-words.ts'

describe('details of an entry', () => {
  it('are read as changes, old over new', () => {
    expect(readDetails('{"changes":{"name":{"from":"a","to":"b"}}}')).toEqual({
      changes: [{ field: 'name', from: 'a', to: 'b' }],
      facts: [],
    })
    expect(readDetails('{"from":"guest","to":"dev"}').changes).toEqual([{ field: 'role', from: 'guest', to: 'dev' }])
    expect(readDetails('{"from":"Old space","to":"New space"}').changes[0]?.field).toBe('place')
    expect(readDetails('{"count":1,"memberships":[{"kind":"space","name":"Trade","from":"none","to":"dev"}]}')).toEqual(
      {
        changes: [{ field: 'Trade', from: 'none', to: 'dev' }],
        facts: [],
      },
    )
  })

  it('of any other form are shown as facts, never lost', () => {
    expect(readDetails('{"reason":"x","changes":{"odd":1}}')).toEqual({
      changes: [],
      facts: [{ field: 'reason', value: 'x' }],
    })
    expect(readDetails('{"count":3}').facts).toEqual([{ field: 'count', value: 3 }])
    expect(readDetails('[]')).toEqual({ changes: [], facts: [] })
  })
})

it('tells browsers and systems apart', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(deviceOf(chrome)).toBe('Chrome 140, Linux')
  expect(deviceOf(`${chrome} Edg/140.0`)).toBe('Chrome 140, Linux')
  expect(deviceOf('ci-runner')).toBe('ci-runner')
})

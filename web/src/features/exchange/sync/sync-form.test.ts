import type { SyncSource } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { clockOf, fieldsOf, formOf, minuteOf } from './sync-form.ts'

const seed = { url: 'https://docs.example.com:8443/v3/api-docs', format: 'openapi' } as const

describe('the form of a saved address', () => {
  it('begins with what was imported', () => {
    expect(fieldsOf(formOf(undefined, seed))).toEqual({
      name: 'docs.example.com:8443',
      format: 'openapi',
      url: seed.url,
      schedule: { every: 'day', minute: 180, weekday: 1 },
      signIn: { kind: 'none' },
    })
  })

  it('sends no secret that was not typed, and no empty header', () => {
    const form = formOf(undefined, seed)
    expect(fieldsOf({ ...form, signIn: 'basic', username: ' lin ' }).signIn).toEqual({ kind: 'basic', username: 'lin' })
    expect(fieldsOf({ ...form, signIn: 'basic', username: 'lin', secret: ' p ' }).signIn).toEqual({
      kind: 'basic',
      username: 'lin',
      password: ' p ',
    })
    expect(fieldsOf({ ...form, signIn: 'bearer', secret: 't\n' }).signIn).toEqual({ kind: 'bearer', token: 't' })
    const headers = [
      { key: 1, name: 'X-Key', value: '' },
      { key: 2, name: ' ', value: 'lost' },
      { key: 3, name: 'X-Other ', value: 'o' },
    ]
    expect(fieldsOf({ ...form, signIn: 'headers', headers }).signIn).toEqual({
      kind: 'headers',
      headers: [{ name: 'X-Key' }, { name: 'X-Other', value: 'o' }],
    })
  })

  it('says of a saved one what it was', () => {
    const saved: SyncSource = {
      id: 'abcdefgh',
      name: 'Nightly',
      format: 'yapi',
      url: 'https://example.com/a',
      schedule: { every: 'week', minute: 605, weekday: 0 },
      signIn: { kind: 'headers', username: '', headerNames: ['X-Key'] },
      owner: { id: 'abcdefgh', username: 'lin', nickname: 'Lin', email: null, avatar: '' },
      nextAtMs: null,
      pausedAtMs: null,
      failures: 0,
      lastRun: null,
    }
    const form = formOf(saved, undefined)
    expect(form).toMatchObject({ time: '10:05', signIn: 'headers' })
    expect(fieldsOf(form)).toEqual({
      name: 'Nightly',
      format: 'yapi',
      url: 'https://example.com/a',
      schedule: saved.schedule,
      signIn: { kind: 'headers', headers: [{ name: 'X-Key' }] },
    })
  })

  it('reads and writes times of the day', () => {
    for (const minute of [0, 59, 60, 605, 1_439]) expect(minuteOf(clockOf(minute))).toBe(minute)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAccess, rememberAccess, shareHeaders } from './share-access.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers({ now: 1_000 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends the token of this share and of no other', () => {
  rememberAccess('Ab12cd34', { accessToken: 'secret', expiresAtMs: 2_000 })
  expect(shareHeaders('Ab12cd34')).toEqual({ 'share-token': 'secret' })
  expect(shareHeaders('Zz12cd34')).toEqual({})
})

it('forgets an access that has expired', () => {
  rememberAccess('Ab12cd34', { accessToken: 'secret', expiresAtMs: 2_000 })
  vi.setSystemTime(2_000)
  expect(shareHeaders('Ab12cd34')).toEqual({})
  expect(stored.size).toBe(0)
})

it('sends nothing after it was told to forget, or when something else is stored', () => {
  rememberAccess('Ab12cd34', { accessToken: 'secret', expiresAtMs: 2_000 })
  forgetAccess('Ab12cd34')
  expect(shareHeaders('Ab12cd34')).toEqual({})
  stored.set('lectern.share.Ab12cd34', '{"accessToken":1}')
  expect(shareHeaders('Ab12cd34')).toEqual({})
})

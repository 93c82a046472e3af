import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAccess, rememberAccess, visitorHeaders } from './visit-access.ts'

const visit = { of: 'share', key: 'Ab12cd34' } as const
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

it('sends the token of what is visited and of nothing else', () => {
  rememberAccess(visit, { accessToken: 'secret', expiresAtMs: 2_000 })
  expect(visitorHeaders(visit)).toEqual({ 'visitor-token': 'secret' })
  expect(visitorHeaders({ of: 'share', key: 'Zz12cd34' })).toEqual({})
  expect(visitorHeaders({ of: 'compose', key: visit.key })).toEqual({})
})

it('forgets an access that has expired', () => {
  rememberAccess(visit, { accessToken: 'secret', expiresAtMs: 2_000 })
  vi.setSystemTime(2_000)
  expect(visitorHeaders(visit)).toEqual({})
  expect(stored.size).toBe(0)
})

it('sends nothing after it was told to forget, or when something else is stored', () => {
  rememberAccess(visit, { accessToken: 'secret', expiresAtMs: 2_000 })
  forgetAccess(visit)
  expect(visitorHeaders(visit)).toEqual({})
  stored.set(`lectern.share.${visit.key}`, '{"accessToken":1}')
  expect(visitorHeaders(visit)).toEqual({})
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberAccess, visitorHeaders } from '../../../entities/visit/visit-access.ts'
import { createVisitSource } from './visit-source.ts'

const visit = { of: 'share', key: 'Ab12cd34' } as const
const stored = new Map<string, string>()
const onClosed = vi.fn()
const source = createVisitSource(visit, onClosed)
const { signal } = new AbortController()

beforeEach(() => {
  stored.clear()
  onClosed.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { baseURI: 'http://lectern.test/', documentElement: { lang: 'en' } })
  rememberAccess(visit, { accessToken: 'secret', expiresAtMs: Date.now() + 60_000 })
})

afterEach(() => vi.unstubAllGlobals())

/** The server refuses with this error. */
function refuseWith(error: string) {
  const fetch = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(Response.json({ code: '100', msg: '', data: null, error })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('asks with the access of this device', async () => {
  const fetch = refuseWith('not_accessible')
  await expect(source.fetchDoc('BCDFGHJK', signal)).rejects.toMatchObject({ name: 'not_accessible' })
  const [address = '', init] = fetch.mock.calls[0] ?? []
  expect(address).toMatch(/\/visit\/doc\?of=share&id=Ab12cd34&docId=BCDFGHJK$/)
  expect(new Headers(init?.headers).get('visitor-token')).toBe('secret')
  expect(onClosed).not.toHaveBeenCalled()
})

it.each(['visit_email_required', 'visit_paused', 'visit_expired', 'visit_not_found', 'visit_network_refused'])(
  '%s closes the page and keeps the access',
  async (error) => {
    refuseWith(error)
    await expect(source.fetchTree(signal)).rejects.toMatchObject({ name: error })
    expect(onClosed).toHaveBeenCalledOnce()
    expect(visitorHeaders(visit)).toEqual({ 'visitor-token': 'secret' })
  },
)

it('an access that opens it no longer is forgotten', async () => {
  refuseWith('visit_locked')
  await expect(source.fetchTree(signal)).rejects.toMatchObject({ name: 'visit_locked' })
  expect(onClosed).toHaveBeenCalledOnce()
  expect(visitorHeaders(visit)).toEqual({})
})

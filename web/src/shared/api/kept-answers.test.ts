import { getDocDetail, getSpaceInfo, getSpaceTreeCompact, listViewProjects } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { dropOthers, dropUnreadable, listKeptDocuments } from './kept-answers.ts'
import { clearToken, setToken } from './token.ts'

/** What browsers have under this name, as far as it is used. */
class FakeCaches {
  readonly named = new Map<string, Map<string, Response>>()
  readonly keys = () => Promise.resolve([...this.named.keys()])
  readonly delete = (name: string) => Promise.resolve(this.named.delete(name))
  readonly open = (name: string) => {
    const stored = this.named.get(name) ?? new Map<string, Response>()
    this.named.set(name, stored)
    const urlOf = (of: string | { url: string }) => new URL(typeof of === 'string' ? of : of.url, document.baseURI).href
    return Promise.resolve({
      match: (of: string) => Promise.resolve(stored.get(urlOf(of))?.clone()),
      keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
      delete: (of: string | { url: string }) => Promise.resolve(stored.delete(urlOf(of))),
      put: async (of: string, answer: Response) => {
        stored.delete(urlOf(of))
        stored.set(urlOf(of), new Response(await answer.text(), { headers: answer.headers }))
      },
    })
  }
}

let kept: FakeCaches
const fetchMock = vi.fn<() => Promise<Response>>()
const answer = (fields: object) => () => Promise.resolve(new Response(JSON.stringify({ msg: '', ...fields })))
const lose = () => fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
const read = (id = 'doc1') => call(getDocDetail, { query: { id } })
const addresses = () => [...kept.named.values()].flatMap((stored) => [...stored.keys()])

beforeEach(() => {
  const stored = new Map<string, string>()
  kept = new FakeCaches()
  vi.stubGlobal('caches', kept)
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { baseURI: 'http://lectern.test/docs/', documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  setToken('mine')
  fetchMock.mockImplementation(answer({ code: '0', data: 'answered' }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads a document, which is kept a moment after it is shown. */
async function readAndKeep(id = 'doc1'): Promise<void> {
  await read(id)
  await vi.waitFor(() => expect(addresses().some((address) => address.endsWith(`id=${id}`))).toBe(true), {
    interval: 1,
  })
}

it('are read where the connection is lost, by the same session alone', async () => {
  await readAndKeep()
  lose()
  expect(await read()).toBe('answered')
  await expect(read('doc2')).rejects.toMatchObject({ name: 'network' })
  // As another tab writes it, which takes no time to forget anything.
  localStorage.setItem('lectern.token', 'yours')
  await expect(read()).rejects.toMatchObject({ name: 'network' })
})

it('go with the session, when somebody signs out and when somebody else signs in', async () => {
  await readAndKeep()
  clearToken()
  await vi.waitFor(() => expect(kept.named.size).toBe(0))
  setToken('mine')
  await readAndKeep()
  setToken('yours')
  await vi.waitFor(() => expect(kept.named.size).toBe(0))
})

it('are not kept for visitors, of what changes or is secret, nor where the session ended meanwhile', async () => {
  await call(getDocDetail, { query: { id: 'doc1' } }, { headers: { 'visitor-token': 's' } })
  await call(getSpaceInfo, { query: { spaceId: 'space1' } })
  const reading = read()
  localStorage.removeItem('lectern.token')
  await reading
  await read()
  lose()
  await expect(read()).rejects.toMatchObject({ name: 'network' })
  expect(addresses()).toEqual([])
})

it('are dropped once the server refuses them, and after a week', async () => {
  await readAndKeep()
  fetchMock.mockImplementation(() => Promise.resolve(new Response('Bad gateway', { status: 502 })))
  await expect(read()).rejects.toMatchObject({ name: 'unreadable' })
  expect(addresses()).toHaveLength(1)
  fetchMock.mockImplementation(answer({ code: '100', error: 'not_accessible', data: null }))
  await expect(read()).rejects.toMatchObject({ name: 'not_accessible' })
  expect(addresses()).toEqual([])

  fetchMock.mockImplementation(answer({ code: '0', data: 'answered' }))
  await readAndKeep()
  lose()
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 3_600_000, toFake: ['Date'] })
  await expect(read()).rejects.toMatchObject({ name: 'network' })
  expect(addresses()).toEqual([])
})

it('are dropped of what may not be read any more, and of other sessions', async () => {
  await readAndKeep('doc1')
  await readAndKeep('doc2')
  await call(getSpaceTreeCompact, { query: { spaceId: 'space1' } })
  await call(listViewProjects, {})
  await vi.waitFor(() => expect(addresses()).toHaveLength(4))
  expect(await listKeptDocuments('mine')).toEqual(['doc1', 'doc2'])
  await dropUnreadable('mine', new Set(['doc2', 'space2']))
  expect(addresses()).toEqual([
    'http://lectern.test/docs/doc/view/detail?id=doc2',
    'http://lectern.test/docs/doc/view/projects',
  ])
  kept.named.set('lectern.read.other', new Map())
  await dropOthers('mine')
  expect(addresses()).toHaveLength(2)
  expect(kept.named.size).toBe(1)
})

it('are those of the fifty documents that were read last', async () => {
  for (let id = 0; id < 52; id += 1) await readAndKeep(`doc${String(id)}`)
  await vi.waitFor(() => expect(addresses()).toHaveLength(50))
  expect(addresses()[0]).toContain('id=doc2')
})

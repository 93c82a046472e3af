import { addSpace, getSpaceInfo, importOpenApi } from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, fileNameOf, handleSessionProblems } from './client.ts'

const fetchMock = vi.fn<typeof fetch>()
const problems = vi.fn()
const stored = new Map<string, string>()

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const success = (data: unknown) => answer({ code: '0', msg: '', data })

/** What the last call sent. */
function sent() {
  const [url, init] = fetchMock.mock.calls.at(-1) ?? []
  return { url, method: init?.method, headers: new Headers(init?.headers), body: init?.body }
}

beforeEach(() => {
  stored.clear()
  fetchMock.mockReset()
  problems.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { baseURI: 'http://lectern.test/docs/', documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  handleSessionProblems(problems)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('sends the query, the token and the language below the base path', async () => {
    stored.set('lectern.token', 'secret-token')
    fetchMock.mockResolvedValue(success({ id: 'Ab12cd34' }))
    expect(await call(getSpaceInfo, { query: { spaceId: 'Ab12cd34' } })).toEqual({ id: 'Ab12cd34' })
    const { url, method, headers } = sent()
    expect([url, method]).toEqual(['/docs/space/info?spaceId=Ab12cd34', 'GET'])
    expect([headers.get('token'), headers.get('accept-language')]).toEqual(['secret-token', 'en'])
  })

  it('sends a body as JSON, without a token when nobody is signed in', async () => {
    fetchMock.mockResolvedValue(success({}))
    await call(addSpace, { body: { name: 'Shop' } }, { headers: { 'visitor-token': 's' } })
    const { url, method, headers, body } = sent()
    expect([url, method, body]).toEqual(['/docs/space/add', 'POST', '{"name":"Shop"}'])
    expect([headers.get('content-type'), headers.get('token'), headers.get('visitor-token')]).toEqual([
      'application/json',
      null,
      's',
    ])
  })

  it('uses what was asked for before the program was there once, and not for whom it was not asked', async () => {
    const space = { query: { spaceId: 'Ab12cd34' } }
    const early = () => ({
      '/docs/space/info?spaceId=Ab12cd34': Promise.resolve({ code: '0', msg: '', data: 'early' }),
    })
    fetchMock.mockImplementation(() => Promise.resolve(success('asked')))
    // Only a page that was opened just now uses them.
    vi.stubGlobal('performance', { now: () => 2_000 })
    vi.stubGlobal('lecternAnswers', early())
    expect(await call(getSpaceInfo, space, { headers: { 'visitor-token': 's' } })).toBe('asked')
    expect([await call(getSpaceInfo, space), await call(getSpaceInfo, space)]).toEqual(['early', 'asked'])
    vi.stubGlobal('lecternAnswers', { ...early(), '/docs/space/info?spaceId=Ab12cd34': Promise.resolve(null) })
    expect(await call(getSpaceInfo, space)).toBe('asked')
    vi.stubGlobal('performance', { now: () => 60_000 })
    vi.stubGlobal('lecternAnswers', early())
    expect(await call(getSpaceInfo, space)).toBe('asked')
    vi.stubGlobal('performance', { now: () => 2_000 })
    vi.stubGlobal('lecternAnswers', early())
    stored.set('lectern.token', 'secret-token')
    expect(await call(getSpaceInfo, space)).toBe('asked')
  })

  it('leaves the type of a form to the browser, which knows the boundary', async () => {
    fetchMock.mockResolvedValue(success({ jobId: 'Ab12cd34' }))
    const form = new FormData()
    await call(importOpenApi, { body: form })
    expect(sent().body).toBe(form)
    expect(sent().headers.get('content-type')).toBeNull()
  })

  it('fails with the name and the sentence of the server, and leaves the session alone', async () => {
    fetchMock.mockResolvedValue(answer({ code: '100', msg: 'taken', error: 'name_taken', data: null }))
    await expect(call(addSpace, { body: { name: 'Shop' } })).rejects.toMatchObject({
      name: 'name_taken',
      message: 'taken',
    })
    expect(problems).not.toHaveBeenCalled()
  })

  it.each([
    ['1000', 'sign-in'],
    ['2000', 'set-password'],
    ['50012', 'ended'],
  ])('tells the page about code %s', async (code, problem) => {
    stored.set('lectern.token', 't')
    fetchMock.mockResolvedValue(answer({ code, msg: '', data: null }))
    await expect(call(getSpaceInfo, { query: { spaceId: 'Ab12cd34' } })).rejects.toBeInstanceOf(ApiError)
    expect(problems).toHaveBeenCalledExactlyOnceWith(problem)
  })

  it.each([
    ['nobody', undefined],
    ['somebody else', 'another'],
  ])('keeps quiet about a call of a session that is over while %s is signed in', async (_who, token) => {
    stored.set('lectern.token', 't')
    fetchMock.mockImplementation(() => {
      if (token === undefined) stored.delete('lectern.token')
      else stored.set('lectern.token', token)
      return Promise.resolve(answer({ code: '1000', msg: '', data: null }))
    })
    await expect(call(getSpaceInfo, { query: { spaceId: 'Ab12cd34' } })).rejects.toBeInstanceOf(ApiError)
    expect(problems).not.toHaveBeenCalled()
  })

  it('tells a broken connection from an unreadable answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('failed'))
    await expect(call(getSpaceInfo, { query: { spaceId: 'a' } })).rejects.toMatchObject({ name: 'network' })
    fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(call(getSpaceInfo, { query: { spaceId: 'a' } })).rejects.toMatchObject({
      name: 'unreadable',
      code: '502',
    })
  })

  it('passes the abort of the caller on as it is', async () => {
    const aborting = new AbortController()
    fetchMock.mockImplementation((_url, init) => Promise.reject(init?.signal?.reason as Error)) // The reason given below.
    aborting.abort(new Error('left'))
    await expect(call(getSpaceInfo, { query: { spaceId: 'a' } }, { signal: aborting.signal })).rejects.toThrow('left')
  })
})

describe('fileNameOf', () => {
  it.each([
    ['attachment; filename="api.json"', 'api.json'],
    [`attachment; filename="x.json"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.json`, '订单.json'],
    ['inline', undefined],
    [null, undefined],
  ])('reads %j', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})

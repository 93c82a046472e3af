import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getConnection, handleRestored, noteLost, noteReached, tryAgain } from './connection.ts'

const fetchMock = vi.fn<typeof fetch>()
const restored = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  restored.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { baseURI: 'http://lectern.test/' })
  handleRestored(restored)
})

afterEach(() => {
  noteReached()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('connection', () => {
  it('counts down, asks, and tells once when the server is back', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('away')).mockResolvedValueOnce(new Response('ok'))
    noteLost()
    expect(getConnection()).toEqual({ isLost: true, retryInSeconds: 8 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(getConnection().retryInSeconds).toBe(5)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/healthz', expect.anything())
    expect(getConnection()).toEqual({ isLost: true, retryInSeconds: 8 })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(getConnection()).toEqual({ isLost: false, retryInSeconds: 0 })
    expect(restored).toHaveBeenCalledTimes(1)
  })

  it('ends with any answer of the server, and stops asking', async () => {
    noteLost()
    noteReached()
    expect(getConnection().isLost).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchMock).not.toHaveBeenCalled()
    expect(restored).toHaveBeenCalledTimes(1)
  })

  it('says nothing when an answer comes while all is well', () => {
    noteReached()
    expect(restored).not.toHaveBeenCalled()
  })

  it('asks at once when told to', async () => {
    fetchMock.mockResolvedValue(new Response('ok'))
    noteLost()
    await tryAgain()
    expect(getConnection().isLost).toBe(false)
  })
})

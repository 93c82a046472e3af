import type { LoginReply } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readChallenge } from './challenge.ts'
import { enterSession } from './enter-session.ts'

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const reply: LoginReply = { token: 't', status: 1, mfaEnable: false, isFirstMfaAuth: false, challenge: '' }
const challenged: LoginReply = { ...reply, token: '', mfaEnable: true, challenge: 'c' }

it('keeps the session and goes where the person wanted to', () => {
  expect(enterSession(reply, '?redirect=%2Fview%2Fabc&loginKey=x')).toBe('/view/abc')
  expect(localStorage.getItem('lectern.token')).toBe('t')
  expect(enterSession({ ...reply, status: 2 }, '?redirect=%2Fview%2Fabc')).toBe('/setPassword?redirect=%2Fview%2Fabc')
})

it('keeps the challenge instead, and forgets it with the session', () => {
  expect(enterSession(challenged, '?redirect=%2Fview%2Fabc&loginKey=x')).toBe('/mfa/auth?redirect=%2Fview%2Fabc')
  expect([readChallenge(), localStorage.getItem('lectern.token')]).toEqual(['c', null])
  expect(enterSession({ ...challenged, isFirstMfaAuth: true }, '')).toBe('/mfa/bind')
  enterSession(reply, '')
  expect(readChallenge()).toBeUndefined()
})

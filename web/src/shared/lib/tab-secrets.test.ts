import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSecrets, keepSecrets, readSecrets } from './tab-secrets.ts'

class Storage {
  [name: string]: unknown
  getItem = (key: string) => (typeof this[key] === 'string' ? this[key] : null)
  setItem = (key: string, value: string) => {
    this[key] = value
  }
  removeItem = (key: string) => {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
})
afterEach(() => {
  forgetSecrets()
  vi.unstubAllGlobals()
})

const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('lectern.'))

it('keeps secrets in memory, apart for each place', () => {
  keepSecrets('ann/shop', { 'bearer.token': 't' }, false)
  expect(readSecrets('ann/shop')).toEqual({ values: { 'bearer.token': 't' }, isRemembered: false })
  expect(readSecrets('ben/shop').values).toEqual({})
  expect(stored()).toEqual([])
})

it('writes them down for the tab only when asked to, and takes them back', () => {
  keepSecrets('ann/shop', { key: 'k' }, true)
  expect(stored()).toEqual(['lectern.secrets.ann/shop'])
  expect(readSecrets('ann/shop').isRemembered).toBe(true)
  keepSecrets('ann/shop', { key: 'k' }, false)
  expect(stored()).toEqual([])
  expect(readSecrets('ann/shop').values).toEqual({ key: 'k' })
})

it('forgets all when someone signs out', () => {
  keepSecrets('ann/shop', { key: 'k' }, true)
  forgetSecrets()
  expect(readSecrets('ann/shop')).toEqual({ values: {}, isRemembered: false })
  expect(stored()).toEqual([])
})

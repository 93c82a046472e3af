import { describe, expect, it } from 'vitest'
import { isAccessToken, isOpenUserCredential, newAccessToken, newAppKey, newOpenUserSecret } from './machine-secrets.ts'

/** Another letter at the place. */
function change(text: string, place: number): string {
  return text.slice(0, place) + (text[place] === 'a' ? 'b' : 'a') + text.slice(place + 1)
}

describe('access tokens', () => {
  it('are never the same and have a form of their own', () => {
    const tokens = Array.from({ length: 200 }, newAccessToken)
    expect(new Set(tokens).size).toBe(200)
    for (const token of tokens) {
      expect(token).toMatch(/^lpat_[0-9A-Za-z]{49}$/)
      expect(isAccessToken(token)).toBe(true)
    }
  })

  it('are told from look-alikes by their checksum', () => {
    const token = newAccessToken()
    for (let place = 5; place < token.length; place += 1) expect(isAccessToken(change(token, place))).toBe(false)
    for (const other of ['', 'lpat_', `${token}0`, token.slice(0, -1), ` ${token}`, newOpenUserSecret()]) {
      expect(isAccessToken(other)).toBe(false)
    }
  })
})

describe('credentials of open users', () => {
  it('are an app key and a secret', () => {
    const appKey = newAppKey()
    expect(appKey).toMatch(/^lou_[0-9A-Za-z]{17}$/)
    const secret = newOpenUserSecret()
    expect(secret).toMatch(/^lous_[0-9A-Za-z]{49}$/)
    expect(isOpenUserCredential(`${appKey}.${secret}`)).toBe(true)
    for (const other of [secret, appKey, `${appKey}${secret}`, `${appKey}.${change(secret, 20)}`, `.${secret}`]) {
      expect(isOpenUserCredential(other)).toBe(false)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { decideEntry, readOldAddress, readRedirect, toLoginAddress } from './guard.ts'

const at = (address: string) => {
  const url = new URL(address, 'http://lectern.test')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

describe('decideEntry', () => {
  it.each([
    ['/', '/login?redirect=%2F'],
    ['/dashboard', '/login?redirect=%2Fdashboard'],
    ['/view/abc123XY?tab=mock&x=1', '/login?redirect=%2Fview%2Fabc123XY%3Ftab%3Dmock%26x%3D1'],
    ['/setPassword', '/login?redirect=%2FsetPassword'],
    ['/404', '/login?redirect=%2F404'],
    ['/helpless', '/login?redirect=%2Fhelpless'],
  ])('sends a visitor without a token from %s to %s', (from, to) => {
    expect(decideEntry(at(from), false)).toBe(to)
  })

  it.each([
    '/login',
    '/reg',
    '/resetPassword',
    '/findPassword',
    '/confirmEmail?token=x',
    '/invite?token=x',
    '/successLogin',
    '/mfa/bind',
    '/mfa/auth',
    '/share/Ab12cd34',
    '/share/Ab12cd34/Xy98zw76',
    '/show/Ab12cd34',
    '/help',
    '/help/import#options',
    '/openapi',
  ])('lets anybody see %s', (page) => {
    expect(decideEntry(at(page), false)).toBeUndefined()
  })

  it.each([
    ['/', '/dashboard'],
    ['/login', '/'],
    ['/login?redirect=%2Fview', '/'],
  ])('sends somebody with a token from %s to %s', (from, to) => {
    expect(decideEntry(at(from), true)).toBe(to)
  })

  it.each(['/dashboard', '/view', '/setPassword', '/share/Ab12cd34', '/reg'])(
    'lets somebody with a token stay at %s',
    (page) => {
      expect(decideEntry(at(page), true)).toBeUndefined()
    },
  )

  it('turns an old address into its page, signed in or not', () => {
    expect(decideEntry(at('/#/view/abc123XY?x=1'), true)).toBe('/view/abc123XY?x=1')
    expect(decideEntry(at('/#/share/abc123XY'), false)).toBe('/from/share/abc123XY')
    expect(decideEntry(at('/from/show/abc123XY'), false)).toBeUndefined()
  })
})

describe('readOldAddress', () => {
  it('leaves anchors inside a page alone', () => {
    expect(readOldAddress('#body.items')).toBeUndefined()
    expect(readOldAddress('')).toBeUndefined()
  })

  it('has addresses that may be of Torna asked about first', () => {
    expect(readOldAddress('#/view/7YX0lXxR')).toBe('/from/view/7YX0lXxR')
    expect(readOldAddress('#/show/7YX0lXxR/Ab12cd34')).toBe('/from/show/7YX0lXxR')
    expect(readOldAddress('#/trash')).toBe('/trash')
  })
})

describe('readRedirect', () => {
  it('keeps path and query of our own pages', () => {
    const address = toLoginAddress('/view/abc?tab=mock')
    expect(readRedirect(address.slice('/login'.length))).toBe('/view/abc?tab=mock')
  })

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/login?redirect=/login', ''])(
    'refuses %s',
    (target) => {
      expect(readRedirect(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
    },
  )
})

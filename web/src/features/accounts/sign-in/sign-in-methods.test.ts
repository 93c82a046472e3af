import type { SignInProvider } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { firstForm, offerWays } from './sign-in-methods.ts'

const providers: SignInProvider[] = [
  { key: 'ldap', kind: 'ldap', text: '' },
  { key: 'form', kind: 'form', text: 'Intranet' },
  { key: 'sso', kind: 'oidc', text: 'Company' },
  { key: 'wecom', kind: 'wecom', text: '' },
]

describe('ways to sign in', () => {
  it('are forms and pages elsewhere; an account of one’s own is always there', () => {
    expect(offerWays([])).toEqual({ forms: [{ way: 'account', text: '' }], isOrdered: false, elsewhere: [] })
    const offered = offerWays(providers)
    expect(offered.forms.map(({ way }) => way)).toEqual(['account', 'ldap', 'form'])
    expect(offered.elsewhere.map(({ key }) => key)).toEqual(['sso', 'wecom'])
  })

  it.each([
    [undefined, 'ldap'],
    ['form', 'form'],
    ['account', 'account'],
    ['sso', 'ldap'],
    ['gone', 'ldap'],
  ])('after %s the form is %s', (last, form) => {
    expect(firstForm(offerWays(providers), last)).toBe(form)
  })

  it('come in the order somebody set, the first form open', () => {
    const offered = offerWays(providers, ['form', 'account', 'ldap', 'wecom', 'sso'])
    expect(offered.forms.map(({ way }) => way)).toEqual(['form', 'account', 'ldap'])
    expect(firstForm(offered, undefined)).toBe('form')
    expect(firstForm(offered, 'ldap')).toBe('ldap')
  })

  it('falls back to the account without a directory', () => {
    expect(firstForm(offerWays([]), 'ldap')).toBe('account')
  })
})

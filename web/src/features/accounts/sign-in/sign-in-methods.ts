/* Which ways to sign in the page shows, and which of them first. */
import type { SignInProvider } from '@lectern/contracts'

/** Ways that ask for a name and a password here. */
export const formWays = ['account', 'ldap', 'form'] as const
export type FormWay = (typeof formWays)[number]

export interface OfferedWays {
  /** An account of one's own is always there. */
  forms: { way: FormWay; text: string }[]
  /** The order was set by an admin. */
  isOrdered: boolean
  /** Ways that lead to another page. */
  elsewhere: SignInProvider[]
}

/** @param order keys as an admin ordered them; empty while no order is set */
export function offerWays(providers: readonly SignInProvider[], order: readonly string[] = []): OfferedWays {
  const withForm = providers.filter(({ kind }) => kind === 'ldap' || kind === 'form')
  const forms: OfferedWays['forms'] = [
    { way: 'account', text: '' },
    ...withForm.map(({ kind, text }) => ({ way: kind === 'ldap' ? ('ldap' as const) : ('form' as const), text })),
  ]
  return {
    forms: order.length === 0 ? forms : forms.toSorted((a, b) => order.indexOf(a.way) - order.indexOf(b.way)),
    isOrdered: order.length > 0,
    elsewhere: providers.filter(({ kind }) => kind !== 'ldap' && kind !== 'form'),
  }
}

/** The form that is open first: the one used last on this device, else the first by the order set, else the directory. */
export function firstForm({ forms, isOrdered }: OfferedWays, last: string | undefined): FormWay {
  const usual = isOrdered ? forms[0] : forms.find(({ way }) => way === 'ldap')
  const known = forms.find(({ way }) => way === last) ?? usual
  return known?.way ?? 'account'
}

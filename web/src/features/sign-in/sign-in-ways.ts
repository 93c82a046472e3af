/* Which ways to sign in the page shows, and which of them first. */
import type { SignInProvider } from '@lectern/contracts'

/** Ways that ask for a name and a password here. */
export const formWays = ['account', 'ldap', 'form'] as const
export type FormWay = (typeof formWays)[number]

export interface OfferedWays {
  /** An account of one's own is always there. */
  forms: { way: FormWay; text: string }[]
  /** Ways that lead to another page. */
  elsewhere: SignInProvider[]
}

export function offerWays(providers: readonly SignInProvider[]): OfferedWays {
  const withForm = providers.filter(({ kind }) => kind === 'ldap' || kind === 'form')
  return {
    forms: [
      { way: 'account', text: '' },
      ...withForm.map(({ kind, text }) => ({ way: kind === 'ldap' ? ('ldap' as const) : ('form' as const), text })),
    ],
    elsewhere: providers.filter(({ kind }) => kind !== 'ldap' && kind !== 'form'),
  }
}

/** The form that is open first: the one used last on this device, else the directory. */
export function firstForm({ forms }: OfferedWays, last: string | undefined): FormWay {
  const known = forms.find(({ way }) => way === last) ?? forms.find(({ way }) => way === 'ldap')
  return known?.way ?? 'account'
}

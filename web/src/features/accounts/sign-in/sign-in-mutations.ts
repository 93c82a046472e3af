import { exchangeLoginKey, login, resendEmailLink } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/client.ts'
import { digestPassword } from '../../../shared/lib/passwords.ts'
import type { FormWay } from './sign-in-methods.ts'

interface Credentials {
  way: FormWay
  username: string
  password: string
}

/** Checks name and password; what comes back is for `enterSession`. Other services need the password as it was typed. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ way, username, password }: Credentials) =>
      call(login, {
        body:
          way === 'account'
            ? { username: username.trim(), password: digestPassword(password) }
            : { username: username.trim(), password, source: way },
      }),
    meta: { handles: true },
  })
}

/** Swaps the key that a sign-in elsewhere ended with; it works once. */
export function useLoginKey() {
  return useMutation({
    mutationFn: (loginKey: string) => call(exchangeLoginKey, { body: { loginKey } }),
    meta: { handles: true },
  })
}

/** Another mail to confirm the address of a new account. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: (name: string) => call(resendEmailLink, { body: { name } }) })
}

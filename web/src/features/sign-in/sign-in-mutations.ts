import { login, setFirstPassword } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'
import { digestPassword } from '../../shared/lib/passwords.ts'

/** Checks name and password; what comes back is for `enterSession`. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      call(login, { body: { username: username.trim(), password: digestPassword(password) } }),
    meta: { handles: true },
  })
}

export function useSetFirstPassword() {
  return useMutation({
    mutationFn: (password: string) => call(setFirstPassword, { body: { password: digestPassword(password) } }),
    meta: { handles: true },
  })
}

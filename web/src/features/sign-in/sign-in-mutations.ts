import { login, setFirstPassword, userStatus } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'
import { digestPassword } from '../../shared/lib/passwords.ts'

/** Signs in; answers the token and whether a password has to be chosen first. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ username, password }: { username: string; password: string }) => {
      const body = { username: username.trim(), password: digestPassword(password) }
      const reply = await call(login, { body })
      return { token: reply.token, mustSetPassword: reply.status === userStatus.setPassword }
    },
    meta: { handles: true },
  })
}

export function useSetFirstPassword() {
  return useMutation({
    mutationFn: (password: string) => call(setFirstPassword, { body: { password: digestPassword(password) } }),
    meta: { handles: true },
  })
}

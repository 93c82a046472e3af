import {
  acceptInvitation,
  confirmEmail,
  findPassword,
  register,
  resendEmailLink,
  resetPassword,
  setFirstPassword,
  updateOwnPassword,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery, sessionsQuery } from '../../../entities/account/account-queries.ts'
import { call } from '../../../shared/api/client.ts'
import { digestPassword, newPasswordBody } from '../../../shared/lib/passwords.ts'

/** Passwords are given as typed. */
export function useSetFirstPassword() {
  return useMutation({
    mutationFn: (password: string) => call(setFirstPassword, { body: newPasswordBody(password) }),
    meta: { handles: true },
  })
}

export function useUpdatePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ oldPassword, password }: { oldPassword: string; password: string }) =>
      call(updateOwnPassword, {
        body: { oldPassword: digestPassword(oldPassword), ...newPasswordBody(password) },
      }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries(profileQuery), client.invalidateQueries(sessionsQuery)])
    },
    meta: { handles: true },
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ password, ...body }: BodyOf<typeof register>) =>
      call(register, { body: { ...body, ...newPasswordBody(password) } }),
    meta: { handles: true },
  })
}

export function useFindPassword() {
  return useMutation({ mutationFn: (name: string) => call(findPassword, { body: { name } }), meta: { handles: true } })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ password, ...body }: BodyOf<typeof resetPassword>) =>
      call(resetPassword, { body: { ...body, ...newPasswordBody(password) } }),
    meta: { handles: true },
  })
}

export function useResendEmailLink() {
  return useMutation({
    mutationFn: (name: string) => call(resendEmailLink, { body: { name } }),
    meta: { handles: true },
  })
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    meta: { handles: true },
  })
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: ({ password, ...body }: BodyOf<typeof acceptInvitation>) =>
      call(acceptInvitation, { body: { ...body, ...newPasswordBody(password) } }),
    meta: { handles: true },
  })
}

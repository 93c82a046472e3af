import {
  addComposePassword,
  addSharePassword,
  listComposePasswords,
  listSharePasswords,
  revokeComposePassword,
  revokeSharePassword,
} from '@lectern/contracts'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

const endpoints = {
  share: { list: listSharePasswords, add: addSharePassword, revoke: revokeSharePassword },
  compose: { list: listComposePasswords, add: addComposePassword, revoke: revokeComposePassword },
} as const

export const passwordsQuery = ({ of, id }: VisitRef) =>
  callQuery([of, id, 'passwords'], endpoints[of].list, { query: { id } })

/** The answer has the password, which is shown once. */
export function useAddPassword({ of, id }: VisitRef) {
  return useChange((body: { name: string; password?: string }) => call(endpoints[of].add, { body: { id, ...body } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: passwordsQuery({ of, id }).queryKey }),
    meta: { handles: true },
  })
}

export function useRevokePassword({ of, id }: VisitRef) {
  return useChange((passwordId: string) => call(endpoints[of].revoke, { body: { id, passwordId } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: passwordsQuery({ of, id }).queryKey }),
  })
}

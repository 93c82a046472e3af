import { linkByPassword, listIdentities, startLinkIdentity, unlinkIdentity, type BodyOf } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** What the account is known by elsewhere, and what may be added. */
export const identitiesQuery = callQuery(['account', 'identities'], listIdentities, {})

/** Leaves for the provider, which sends the browser back to the security page. */
export function useStartLink() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof startLinkIdentity>) => call(startLinkIdentity, { body }),
    onSuccess: ({ url }) => {
      window.location.assign(url)
    },
    meta: { handles: true },
  })
}

export function useLinkByPassword() {
  return useChange((body: BodyOf<typeof linkByPassword>) => call(linkByPassword, { body }), {
    onSuccess: (client) => client.invalidateQueries(identitiesQuery),
    meta: { handles: true },
  })
}

export function useUnlink() {
  return useChange((body: BodyOf<typeof unlinkIdentity>) => call(unlinkIdentity, { body }), {
    onSuccess: (client) => client.invalidateQueries(identitiesQuery),
    meta: { handles: true },
  })
}

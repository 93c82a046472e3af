import {
  addPasskey,
  beginMfa,
  beginPasskey,
  getMfaQrCode,
  getMfaState,
  getPasskeyQuestion,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  unbindMfa,
  updateSpaceMfa,
  verifyMfa,
  verifyPasskey,
  verifyRecoveryCode,
  type BodyOf,
} from '@lectern/contracts'
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proof } from '../../../../entities/proof/proof-queries.ts'
import { spaceInfoQuery } from '../../../../entities/space/space-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** What a challenge asks for. */
export const mfaStateQuery = (challenge: string) =>
  queryOptions({
    queryKey: ['mfa', challenge, 'state'],
    queryFn: ({ signal }) => call(getMfaState, { body: { challenge } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The secret to bind. Each call makes another one, so it is asked for once, and forgotten when nothing shows it. */
export const qrCodeQuery = (challenge: string) =>
  queryOptions({
    queryKey: ['mfa', challenge, 'qrCode'],
    queryFn: () => call(getMfaQrCode, { body: { challenge } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The forms show what went wrong themselves. */
const meta = { handles: true } as const

export const useVerifyCode = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof verifyMfa>) => call(verifyMfa, { body }), meta })

export const useVerifyRecoveryCode = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof verifyRecoveryCode>) => call(verifyRecoveryCode, { body }), meta })

/** Asks the browser for one of the account's passkeys, and shows it to the server. */
export const useVerifyPasskey = () =>
  useMutation({
    mutationFn: async (challenge: string) => {
      const { options } = await call(getPasskeyQuestion, { body: { challenge } })
      // WebAuthn's own form, passed on as it is.
      const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
      const response = await startAuthentication({ optionsJSON })
      return call(verifyPasskey, { body: { challenge, response } })
    },
    meta,
  })

export const useBeginBinding = () => useMutation({ mutationFn: (body: Proof) => call(beginMfa, { body }), meta })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['account'] })
}

/** Fetches again what the account page shows, after something was bound. */
export const useRefreshSecondFactor = useRefresh

export const useTurnOff = () => {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: (body: Proof) => call(unbindMfa, { body }), onSuccess, meta })
}

export const useRenewCodes = () => {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: (body: Proof) => call(renewRecoveryCodes, { body }), onSuccess, meta })
}

/** Has the browser make a passkey, and keeps it. */
export const useAddPasskey = () => {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: Proof }) => {
      const { challenge, options } = await call(beginPasskey, { body: proof })
      // WebAuthn's own form, passed on as it is.
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
      const response = await startRegistration({ optionsJSON })
      return call(addPasskey, { body: { challenge, name, response } })
    },
    onSuccess,
    meta,
  })
}

export const useRenamePasskey = () => {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof renamePasskey>) => call(renamePasskey, { body }),
    onSuccess,
    meta,
  })
}

export const useRemovePasskey = () => {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof removePasskey>) => call(removePasskey, { body }),
    onSuccess,
    meta,
  })
}

/** Whether a space demands a second factor. */
export function useDemandInSpace(id: string) {
  return useChange((isRequired: boolean) => call(updateSpaceMfa, { body: { id, isRequired } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: spaceInfoQuery(id).queryKey }),
  })
}

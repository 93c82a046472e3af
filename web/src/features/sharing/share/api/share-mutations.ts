import {
  addShare,
  regenerateShareAddress,
  revokeShare,
  updateShare,
  type BodyOf,
  type Flag,
  type Share,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { shareItemsQuery } from '../../../../entities/share/share-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

const refresh = (client: QueryClient, moduleId: string) =>
  client.invalidateQueries({ queryKey: ['module', moduleId, 'shares'] })

/** Problems the form shows itself. */
const formErrors = [
  'share_empty',
  'doc_not_in_module',
  'network_invalid',
  'email_domain_invalid',
  'mail_not_configured',
  'changed_meanwhile',
] as const
const meta = { handles: formErrors }

/** Whether the form shows it. */
export function isFormError(error: unknown): boolean {
  return formErrors.some((name) => isApiError(error, name))
}

export function useCreateShare(moduleId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addShare>, 'moduleId'>) => call(addShare, { body: { ...body, moduleId } }),
    {
      onSuccess: (client) => refresh(client, moduleId),
      meta,
    },
  )
}

export function useUpdateShare(moduleId: string) {
  return useChange((body: BodyOf<typeof updateShare>) => call(updateShare, { body }), {
    onSuccess: (client, share) =>
      Promise.all([
        refresh(client, moduleId),
        client.invalidateQueries({ queryKey: shareItemsQuery(share.id).queryKey }),
      ]),
    // It may have been changed by others: the next look shows what it is.
    onError: (client) => refresh(client, moduleId),
    meta,
  })
}

/** Switches a share on or off. */
export function useSwitchShare(moduleId: string) {
  const { mutate, isPending } = useUpdateShare(moduleId)
  return { isPending, switchTo: ({ id }: Share, status: Flag) => mutate({ id, status }) }
}

export function useRegenerateAddress(moduleId: string) {
  return useChange((id: string) => call(regenerateShareAddress, { body: { id } }), {
    onSuccess: (client) => refresh(client, moduleId),
  })
}

export function useRevokeShare(moduleId: string) {
  return useChange((id: string) => call(revokeShare, { body: { id } }), {
    onSuccess: (client) => refresh(client, moduleId),
  })
}

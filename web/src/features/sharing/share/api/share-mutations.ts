import {
  addReleaseShare,
  addShare,
  freezeShareItem,
  regenerateShareAddress,
  revokeShare,
  thawShareItem,
  updateShare,
  type BodyOf,
  type Flag,
  type Share,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { shareItemsQuery, sharesKey, type SharePlace } from '../../../../entities/share/share-queries.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

const refresh = (client: QueryClient, place: SharePlace) => client.invalidateQueries({ queryKey: sharesKey(place) })

/** Problems the form shows itself. */
const formErrors = [
  'share_empty',
  'doc_not_in_module',
  'network_invalid',
  'email_domain_invalid',
  'mail_not_configured',
  'release_not_published',
  'changed_meanwhile',
] as const
const meta = { handles: formErrors }

/** Whether the form shows it. */
export function isFormError(error: unknown): boolean {
  return formErrors.some((name) => isApiError(error, name))
}

export function useCreateShare(place: SharePlace) {
  return useChange(
    (body: Omit<BodyOf<typeof addShare>, 'moduleId'>) => {
      if (place.kind === 'module') return call(addShare, { body: { ...body, moduleId: place.id } })
      // A release is shared as a whole.
      const { isAll: _isAll, content: _content, ...rules } = body
      return call(addReleaseShare, { body: { ...rules, releaseId: place.id } })
    },
    { onSuccess: (client) => refresh(client, place), meta },
  )
}

export function useUpdateShare(place: SharePlace) {
  return useChange((body: BodyOf<typeof updateShare>) => call(updateShare, { body }), {
    onSuccess: (client, share) =>
      Promise.all([refresh(client, place), client.invalidateQueries({ queryKey: shareItemsQuery(share.id).queryKey })]),
    // It may have been changed by others: the next look shows what it is.
    onError: (client) => refresh(client, place),
    meta,
  })
}

/** Switches a share on or off. */
export function useSwitchShare(place: SharePlace) {
  const { mutate, isPending } = useUpdateShare(place)
  return { isPending, switchTo: ({ id }: Share, status: Flag) => mutate({ id, status }) }
}

export function useRegenerateAddress(place: SharePlace) {
  return useChange((id: string) => call(regenerateShareAddress, { body: { id } }), {
    onSuccess: (client) => refresh(client, place),
  })
}

export function useRevokeShare(place: SharePlace) {
  return useChange((id: string) => call(revokeShare, { body: { id } }), {
    onSuccess: (client) => refresh(client, place),
  })
}

/** Freezes an item of a share as it was at a moment or is now, or shows it as it is. */
export function useFreezeItem(place: SharePlace, id: string) {
  return useChange(
    ({ docId, isFrozen, atMs }: { docId: string; isFrozen: boolean; atMs?: number }) =>
      isFrozen
        ? call(freezeShareItem, { body: { id, docId, ...(atMs !== undefined && { atMs }) } })
        : call(thawShareItem, { body: { id, docId } }),
    {
      onSuccess: (client) =>
        Promise.all([refresh(client, place), client.invalidateQueries({ queryKey: shareItemsQuery(id).queryKey })]),
    },
  )
}

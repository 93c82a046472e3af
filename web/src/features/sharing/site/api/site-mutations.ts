import {
  addSite,
  addSpaceSite,
  deleteSite,
  deleteSpaceSite,
  downloadSite,
  downloadSpaceSite,
  updateSite,
  updateSpaceSite,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SitePlace } from '../../../../entities/site/site-queries.ts'
import { call, download } from '../../../../shared/api/client.ts'

export type NewSite = Omit<BodyOf<typeof addSite>, 'projectId'>
export type SiteChange = BodyOf<typeof updateSite>

/** Problems the form shows itself. */
const meta = {
  handles: [
    'site_address_taken',
    'site_host_taken',
    'site_label_reserved',
    'site_labels_alike',
    'site_default_missing',
    'site_source_missing',
    'site_logo_refused',
    'site_too_many',
    'changed_meanwhile',
  ],
} as const

function useRefresh({ kind, id }: SitePlace): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['sites', kind, id] })
}

export function useAddSite(place: SitePlace) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: (body: NewSite) =>
      place.kind === 'project'
        ? call(addSite, { body: { ...body, projectId: place.id } })
        : call(addSpaceSite, { body: { ...body, spaceId: place.id } }),
    onSuccess: refresh,
    meta,
  })
}

export function useUpdateSite(place: SitePlace) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: (body: SiteChange) => call(place.kind === 'project' ? updateSite : updateSpaceSite, { body }),
    // It may have been changed by others: the next look shows what it is.
    onSettled: refresh,
    meta,
  })
}

export function useDeleteSite(place: SitePlace) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: (id: string) => call(place.kind === 'project' ? deleteSite : deleteSpaceSite, { body: { id } }),
    onSettled: refresh,
  })
}

/** Saves the pages that anyone reads as a zip. */
export function useDownloadSite({ kind }: SitePlace) {
  return useMutation({
    mutationFn: (id: string) => download(kind === 'project' ? downloadSite : downloadSpaceSite, { query: { id } }),
  })
}

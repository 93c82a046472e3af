import {
  addRelease,
  draftReleaseNotes,
  getReleaseChangelog,
  refreshRelease,
  removeRelease,
  restoreTrash,
  saveReleaseNotes,
  setReleaseStatus,
  updateRelease,
  type BodyOf,
  type ReleaseDetail,
} from '@lectern/contracts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { projectTrashQuery } from '../../../../entities/project/project-queries.ts'
import { releaseQuery, releasesKey } from '../../../../entities/release/release-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Lists, the releases themselves and what is compared. */
export function refreshReleases(client: QueryClient, projectId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: releasesKey(projectId) }),
    client.invalidateQueries({ queryKey: ['release'] }),
  ])
}

/** Shows what the server answered, and asks for the rest again. */
function show(client: QueryClient, release: ReleaseDetail): void {
  client.setQueryData(releaseQuery(release.id).queryKey, release)
  void refreshReleases(client, release.projectId)
}

/** The key of everything that changes a release, so that news of one's own acts are none. */
export const changingReleases = (projectId: string) => ['changing', ...releasesKey(projectId)] as const

/** Problems the forms show themselves. */
const meta = { handles: true } as const

export function useCreateRelease(projectId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addRelease>, 'projectId'>) => call(addRelease, { body: { ...body, projectId } }),
    {
      mutationKey: changingReleases(projectId),
      onSuccess: (client, release) => show(client, release),
      meta,
    },
  )
}

export function useUpdateRelease(projectId: string) {
  return useChange((body: BodyOf<typeof updateRelease>) => call(updateRelease, { body }), {
    mutationKey: changingReleases(projectId),
    onSuccess: (client, release) => show(client, release),
    // It may have been changed by others: the next look shows what it is.
    onError: (client) => refreshReleases(client, projectId),
    meta,
  })
}

/** Whether followers are notified of changes. */
export function useNotifyChanges(projectId: string) {
  return useChange(
    (body: Pick<BodyOf<typeof updateRelease>, 'id' | 'notifiesChanges'>) => call(updateRelease, { body }),
    {
      mutationKey: changingReleases(projectId),
      onSuccess: (client, release) => show(client, release),
    },
  )
}

/** Publishes a draft, or makes a release valid or invalid. */
export function useSetReleaseStatus(projectId: string) {
  return useChange((body: BodyOf<typeof setReleaseStatus>) => call(setReleaseStatus, { body }), {
    mutationKey: changingReleases(projectId),
    onSuccess: (client, release) => show(client, release),
    onError: (client) => refreshReleases(client, projectId),
  })
}

/** Freezes the documents of a published release again. */
export function useRefreshContents(projectId: string) {
  return useChange((body: BodyOf<typeof refreshRelease>) => call(refreshRelease, { body }), {
    mutationKey: changingReleases(projectId),
    onSuccess: (client, release) => show(client, release),
    onError: (client) => refreshReleases(client, projectId),
    meta,
  })
}

export function useRemoveRelease(projectId: string) {
  return useChange((id: string) => call(removeRelease, { body: { id } }), {
    mutationKey: changingReleases(projectId),
    onSuccess: (client) => {
      void client.invalidateQueries({ queryKey: releasesKey(projectId) })
      void client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey })
    },
  })
}

/** Brings a deleted one back. */
export function useRestoreRelease(projectId: string) {
  return useChange((trashId: string) => call(restoreTrash, { body: { id: trashId } }), {
    mutationKey: changingReleases(projectId),
    onSuccess: (client) => {
      void refreshReleases(client, projectId)
      void client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey })
    },
  })
}

export function useSaveNotes({ id, projectId }: Pick<ReleaseDetail, 'id' | 'projectId'>) {
  const client = useQueryClient()
  const { queryKey } = releaseQuery(id)
  return useMutation({
    mutationKey: changingReleases(projectId),
    mutationFn: (body: Omit<BodyOf<typeof saveReleaseNotes>, 'id'>) =>
      call(saveReleaseNotes, { body: { ...body, id } }),
    onSuccess: (times, { notes }) => {
      client.setQueryData(queryKey, (known) => known && { ...known, ...times, notes })
      void client.invalidateQueries({ queryKey: ['release', id, 'events'] })
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta,
  })
}

/** Writes notes from what is different since the release before; nothing is stored. */
export function useDraftNotes(id: string) {
  return useMutation({ mutationFn: () => call(draftReleaseNotes, { query: { id } }) })
}

/** What it changed since the release before, as Markdown. */
export function useReleaseChangelog(id: string) {
  return useMutation({ mutationFn: () => call(getReleaseChangelog, { query: { id } }) })
}

import {
  cancelJob,
  fetchArchive,
  limits,
  listArchives,
  packModule,
  packProject,
  packSpace,
  sendArchive,
  unpackAsSpace,
  unpackIntoProject,
  unpackIntoSpace,
  type Archive,
} from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { hasEnded } from '../../../entities/job/job-queries.ts'
import { call, download } from '../../../shared/api/client.ts'

/** What archives are about; nothing named: those that become new spaces. */
export interface ArchivePlace {
  spaceId?: string
  projectId?: string
  moduleId?: string
}

/** Milliseconds between two looks while one is under way. */
const pollMs = 1_000

/** Archives packed or uploaded there during the last day, newest first; asked again until all have ended. */
export const archivesQuery = (place: ArchivePlace) =>
  queryOptions({
    queryKey: ['archives', place.spaceId ?? '', place.projectId ?? '', place.moduleId ?? ''],
    queryFn: ({ signal }) => call(listArchives, { query: place }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((archive) => !hasEnded(archive.state)) === true ? pollMs : false),
  })

function useRefresh(place: ArchivePlace) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: archivesQuery(place).queryKey })
}

/** Starts to pack the space, project or application. */
export function usePack(place: ArchivePlace) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: () => {
      if (place.moduleId !== undefined) return call(packModule, { body: { moduleId: place.moduleId } })
      if (place.projectId !== undefined) return call(packProject, { body: { projectId: place.projectId } })
      return call(packSpace, { body: { spaceId: place.spaceId ?? '' } })
    },
    onSettled: refresh,
  })
}

/** Sends the file part by part and starts to unpack it; `onSent` is called with bytes. */
export function useUnpack(place: ArchivePlace, onSent: (bytes: number) => void) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: async (file: File) => {
      const id = await sendParts(file, onSent)
      if (place.projectId !== undefined) return call(unpackIntoProject, { body: { id, projectId: place.projectId } })
      if (place.spaceId !== undefined) return call(unpackIntoSpace, { body: { id, spaceId: place.spaceId } })
      return call(unpackAsSpace, { body: { id } })
    },
    onSettled: refresh,
    meta: { handles: ['archive_too_large', 'archive_part_missing', 'archive_not_found', 'space_is_composed'] },
  })
}

async function sendParts(file: File, onSent: (bytes: number) => void): Promise<string> {
  let id = ''
  for (let part = 0, start = 0; start < file.size || part === 0; part += 1, start += limits.archivePartBytes) {
    const body = new FormData()
    body.set('part', String(part))
    if (id !== '') body.set('id', id)
    body.set('file', file.slice(start, start + limits.archivePartBytes), file.name)
    const kept = await call(sendArchive, { body })
    id = kept.id
    onSent(kept.size)
  }
  return id
}

/** Stops packing or unpacking; nothing of it stays. */
export function useStop(place: ArchivePlace) {
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: ({ jobId }: Pick<Archive, 'jobId'>) => call(cancelJob, { body: { id: jobId } }),
    onSettled: refresh,
    // It ended a moment before: the list shows how.
    meta: { handles: ['job_not_cancellable'] },
  })
}

/** Saves a packed archive as a file. */
export function useFetch() {
  return useMutation({ mutationFn: ({ id }: Pick<Archive, 'id'>) => download(fetchArchive, { query: { id } }) })
}

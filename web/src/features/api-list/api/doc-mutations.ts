import {
  addFolder,
  copyDocs,
  deleteDoc,
  limits,
  moveDocs,
  orderDoc,
  restoreTrash,
  updateDocs,
  updateFolder,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { docTableQuery, folderQuery } from '../../../entities/module/module-queries.ts'
import { projectTrashQuery } from '../../../entities/project/project-queries.ts'
import { call } from '../../../shared/api/client.ts'

export interface Place {
  moduleId: string
  projectId: string
}

/** Everything that shows what an application holds. */
function refresh(client: QueryClient, { moduleId, projectId }: Place): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: docTableQuery(moduleId).queryKey }),
    client.invalidateQueries({ queryKey: ['project', projectId] }),
    client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey }),
    client.invalidateQueries({ queryKey: ['tree'] }),
  ])
}

export function useCreateFolder(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<BodyOf<typeof addFolder>, 'moduleId'>) =>
      call(addFolder, { body: { ...body, moduleId: place.moduleId } }),
    onSuccess: () => refresh(client, place),
    meta: { handles: ['name_taken'] },
  })
}

export function useUpdateFolder(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateFolder>) => call(updateFolder, { body }),
    onSuccess: (folder) =>
      Promise.all([refresh(client, place), client.invalidateQueries({ queryKey: folderQuery(folder.id).queryKey })]),
    meta: { handles: ['name_taken'] },
  })
}

/** Moves all into one folder, or to the root with `null`; as many calls as the limit of one asks for. */
export function useMoveDocs(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, parentId }: { ids: readonly string[]; parentId: string | null }) => {
      for (let from = 0; from < ids.length; from += limits.batchIds) {
        await call(moveDocs, { body: { ids: ids.slice(from, from + limits.batchIds), parentId } })
      }
    },
    onSettled: () => refresh(client, place),
  })
}

export function useOrderDoc(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof orderDoc>) => call(orderDoc, { body }),
    onSettled: () => refresh(client, place),
  })
}

/** What can be set for several documents at once. */
export type DocChange = Pick<BodyOf<typeof updateDocs>, 'status' | 'isShow' | 'isLocked'>

/** Sets something for several documents; as many calls as the limit of one asks for. Answers how many are different now. */
export function useUpdateDocs(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: DocChange }) => {
      let changed = 0
      for (let from = 0; from < ids.length; from += limits.batchIds) {
        const reply = await call(updateDocs, { body: { ids: ids.slice(from, from + limits.batchIds), ...change } })
        changed += reply.changed
      }
      return changed
    },
    onSettled: () => refresh(client, place),
  })
}

/** Copies folders and documents beside themselves. Answers how many documents and folders were made. */
export function useCopyDocs(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => (await call(copyDocs, { body: { ids: [...ids] } })).copied,
    onSettled: () => refresh(client, place),
  })
}

/** What became of a deletion of several: the ways back, and those that stayed. */
export interface Deletion {
  trashIds: string[]
  failedIds: string[]
  /** Why the last one that stayed did; `undefined` when all went. */
  error: unknown
}

/** Deletes one after another; what cannot be deleted stays, and the rest goes on. */
export function useDeleteDocs(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Deletion> => {
      const deletion: Deletion = { trashIds: [], failedIds: [], error: undefined }
      for (const id of ids) {
        try {
          deletion.trashIds.push((await call(deleteDoc, { body: { id } })).trashId)
        } catch (error) {
          deletion.failedIds.push(id)
          deletion.error = error
        }
      }
      return deletion
    },
    onSettled: () => refresh(client, place),
  })
}

/** Brings back what one deletion took, last first, so that folders are there before what they held. */
export function useUndoDeletion(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (trashIds: readonly string[]) => {
      for (const id of trashIds.toReversed()) await call(restoreTrash, { body: { id } })
    },
    onSettled: () => refresh(client, place),
  })
}

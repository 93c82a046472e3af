import {
  addFolder,
  copyDocs,
  deleteDocs,
  limits,
  moveDocs,
  orderDoc,
  placeDocs,
  restoreTrash,
  saveDoc,
  tagDocs,
  updateDocs,
  updateFolder,
  type BodyOf,
  type ReplyOf,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { docTableQuery, docTagsQuery, folderQuery } from '../../../../entities/module/module-queries.ts'
import { projectTrashQuery } from '../../../../entities/project/project-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import type { FormerPlace, ListPlace } from '../../../../entities/doc-tree/tree-moves.ts'

export interface Place {
  moduleId: string
  projectId: string
}

/** Everything that shows what an application holds. */
function refresh(client: QueryClient, { moduleId, projectId }: Place): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: docTableQuery(moduleId).queryKey }),
    client.invalidateQueries({ queryKey: docTagsQuery(moduleId).queryKey }),
    client.invalidateQueries({ queryKey: ['project', projectId] }),
    client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey }),
    client.invalidateQueries({ queryKey: ['tree'] }),
  ])
}

/** Calls with as many ids at once as one call takes, one after another. */
async function inBatches<T>(ids: readonly string[], run: (part: string[]) => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  for (let from = 0; from < ids.length; from += limits.batchIds) {
    replies.push(await run(ids.slice(from, from + limits.batchIds)))
  }
  return replies
}

export function useCreateFolder(place: Place) {
  return useChange(
    (body: Omit<BodyOf<typeof addFolder>, 'moduleId'>) =>
      call(addFolder, { body: { ...body, moduleId: place.moduleId } }),
    {
      onSuccess: (client) => refresh(client, place),
      meta: { handles: ['name_taken'] },
    },
  )
}

export function useUpdateFolder(place: Place) {
  return useChange((body: BodyOf<typeof updateFolder>) => call(updateFolder, { body }), {
    onSuccess: (client, folder) =>
      Promise.all([refresh(client, place), client.invalidateQueries({ queryKey: folderQuery(folder.id).queryKey })]),
    meta: { handles: ['name_taken'] },
  })
}

/** What one cell of the list changes, and what stood there. */
export type CellChange =
  | { kind: 'folderName'; id: string; name: string }
  | { kind: 'order'; id: string; orderIndex: number }
  | { kind: 'doc'; id: string; to: DocFields; from: DocFields }

export type DocFields = Pick<BodyOf<typeof saveDoc>, 'name' | 'version' | 'status' | 'deprecated'>

/** Answers with what somebody else wrote meanwhile, where that is why nothing was saved. */
export function useChangeCell(place: Place) {
  return useChange(
    async (change: CellChange): Promise<{ theirs: unknown } | undefined> => {
      if (change.kind === 'folderName') {
        await call(updateFolder, { body: { id: change.id, name: change.name } })
        return undefined
      }
      if (change.kind === 'order') {
        await call(orderDoc, { body: { id: change.id, orderIndex: change.orderIndex } })
        return undefined
      }
      const saved = await call(saveDoc, { body: { id: change.id, ...change.to, base: change.from } })
      return saved.isSaved ? undefined : { theirs: saved.conflicts[0]?.['theirs'] }
    },
    {
      onSettled: (client) => refresh(client, place),
      // Said in the cell.
      meta: { handles: true },
    },
  )
}

/** Moves all into one folder, or to the root with `null`, behind what is there. */
export function useMoveDocs(place: Place) {
  return useChange(
    ({ ids, parentId }: { ids: readonly string[]; parentId: string | null }) =>
      inBatches(ids, (part) => call(moveDocs, { body: { ids: part, parentId } })),
    {
      onSettled: (client) => refresh(client, place),
      meta: { handles: ['name_taken', 'folder_cycle'] },
    },
  )
}

const putAt = (ids: readonly string[], place: ListPlace) =>
  inBatches(ids, (part) => call(placeDocs, { body: { ids: part, ...place } }))

/** Puts rows at a place, in the order given. */
export function usePlaceDocs(place: Place) {
  return useChange(({ ids, at }: { ids: readonly string[]; at: ListPlace }) => putAt(ids, at), {
    onSettled: (client) => refresh(client, place),
  })
}

/** Puts rows back where they were; the last first, since the others stand before what follows them. */
export function usePutBack(place: Place) {
  return useChange(
    async (runs: readonly FormerPlace[]) => {
      for (const { ids, ...at } of runs.toReversed()) await putAt(ids, at)
    },
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

/** What can be set for several documents at once. */
export type DocChange = Pick<BodyOf<typeof updateDocs>, 'status' | 'isShow' | 'isLocked'>

/** Sets something for several documents. Answers how many are different now. */
export function useUpdateDocs(place: Place) {
  return useChange(
    async ({ ids, change }: { ids: readonly string[]; change: DocChange }) => {
      const replies = await inBatches(ids, (part) => call(updateDocs, { body: { ids: part, ...change } }))
      return replies.reduce((sum, reply) => sum + reply.changed, 0)
    },
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

/** Tags to add and to remove. */
export type TagTask = Pick<BodyOf<typeof tagDocs>, 'add' | 'remove'>

/** Answers which documents are different now, and how many have no place for tags. */
export function useTagDocs(place: Place) {
  return useChange(
    async ({ ids, task }: { ids: readonly string[]; task: TagTask }) => {
      const replies = await inBatches(ids, (part) => call(tagDocs, { body: { ids: part, ...task } }))
      return {
        changed: replies.flatMap((reply) => reply.changed),
        skipped: replies.reduce((sum, reply) => sum + reply.skipped, 0),
      }
    },
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

export type Copied = ReplyOf<typeof copyDocs>

/** Copies folders and documents beside themselves, or into a folder (`null`: the root). */
export function useCopyDocs(place: Place) {
  return useChange(
    ({ ids, parentId }: { ids: readonly string[]; parentId?: string | null }) =>
      call(copyDocs, { body: { ids: [...ids], ...(parentId === undefined ? {} : { parentId }) } }),
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

/** Deletes folders with everything in them and documents; the ways back. */
export function useDeleteDocs(place: Place) {
  return useChange(
    async (ids: readonly string[]) => {
      const replies = await inBatches(ids, (part) => call(deleteDocs, { body: { ids: part } }))
      return replies.flatMap((reply) => reply.trashIds)
    },
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

/** Brings back what one deletion took, last first, so that folders are there before what they held. */
export function useUndoDeletion(place: Place) {
  return useChange(
    async (trashIds: readonly string[]) => {
      for (const id of trashIds.toReversed()) await call(restoreTrash, { body: { id } })
    },
    {
      onSettled: (client) => refresh(client, place),
    },
  )
}

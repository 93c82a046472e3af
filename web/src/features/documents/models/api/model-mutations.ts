import {
  deleteSharedModel,
  renameSharedModel,
  saveSharedModel,
  type BodyOf,
  type listSharedModels,
  type ReplyOf,
} from '@lectern/contracts'
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { modelKeys } from '../../../../entities/model/model-queries.ts'
import { projectTrashQuery } from '../../../../entities/project/project-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { followServer } from '../../../../shared/api/live-events.ts'

/** Everything that shows models but their own values: lists, and what documents and grids refer to. */
function refreshAround(client: QueryClient, moduleId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: modelKeys(moduleId).lists }),
    client.invalidateQueries({ queryKey: ['module', moduleId, 'components'] }),
    client.invalidateQueries({ queryKey: ['doc'] }),
  ])
}

function refreshAll(client: QueryClient, moduleId: string): Promise<unknown> {
  return Promise.all([
    refreshAround(client, moduleId),
    client.invalidateQueries({ queryKey: modelKeys(moduleId).details }),
  ])
}

/** Looks again when something in the application was saved elsewhere. */
export function useModelNews(moduleId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      // What this page does itself, it asks for itself.
      if (client.isMutating({ mutationKey: modelKeys(moduleId).lists }) === 0) void refreshAll(client, moduleId)
    }
    return followServer({
      onEvent: ({ name, data }) => {
        const isHere = typeof data === 'object' && data !== null && 'moduleId' in data && data.moduleId === moduleId
        if (name === 'module.changed' && isHere) refresh()
      },
      onGap: refresh,
    })
  }, [client, moduleId])
}

export type SaveBody = Omit<BodyOf<typeof saveSharedModel>, 'moduleId'>

/** Creates a model or changes one; what its own query holds afterwards is for the caller to say. */
export function useSaveModel(moduleId: string) {
  return useChange((body: SaveBody) => call(saveSharedModel, { body: { ...body, moduleId } }), {
    mutationKey: modelKeys(moduleId).lists,
    onSuccess: (client, { isSaved }) => {
      if (isSaved) void refreshAround(client, moduleId)
    },
    meta: { handles: true },
  })
}

export function useRenameModel(moduleId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof renameSharedModel>, 'moduleId'>) =>
      call(renameSharedModel, { body: { ...body, moduleId } }),
    {
      mutationKey: modelKeys(moduleId).lists,
      onSuccess: (client) => refreshAll(client, moduleId),
      meta: { handles: true },
    },
  )
}

type Lists = InfiniteData<ReplyOf<typeof listSharedModels>, number>

export function useDeleteModel({ moduleId, projectId }: { moduleId: string; projectId: string }) {
  return useChange(
    (body: Omit<BodyOf<typeof deleteSharedModel>, 'moduleId'>) =>
      call(deleteSharedModel, { body: { ...body, moduleId } }),
    {
      mutationKey: modelKeys(moduleId).lists,
      onSuccess: (client, _reply, { id }) => {
        // Gone from the lists at once: whichever comes first there is opened next.
        client.setQueriesData<Lists>({ queryKey: modelKeys(moduleId).lists }, (data) =>
          data === undefined
            ? undefined
            : {
                ...data,
                pages: data.pages.map((page) => ({ ...page, list: page.list.filter((row) => row.id !== id) })),
              },
        )
        void refreshAround(client, moduleId)
        void client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey })
      },
    },
  )
}

import {
  addComposeEntries,
  addComposeFolder,
  addComposePage,
  addComposeProject,
  deleteComposePage,
  deleteComposeProject,
  moveComposeEntries,
  moveComposePage,
  orderComposeEntry,
  regenerateComposeAddress,
  removeComposeEntries,
  renameComposeEntry,
  renameComposeFolder,
  replaceComposeEntry,
  resetComposePassword,
  restoreComposeEntries,
  restoreTrash,
  saveComposeSettings,
  setComposePageStatus,
  updateComposePage,
  updateComposeProject,
  type BodyOf,
  type Flag,
} from '@lectern/contracts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  composeEntriesQuery,
  composeKey,
  composePagesQuery,
  composeProjectsQuery,
  composeSettingsQuery,
  composeTreeQuery,
} from '../../../../entities/compose/compose-queries.ts'
import { spaceTrashQuery } from '../../../../entities/space/space-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { followServer } from '../../../../shared/api/live-events.ts'

/** A composed project and its space. */
export interface ComposeRef {
  id: string
  spaceId: string
}

function refreshProjects(client: QueryClient, spaceId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: composeProjectsQuery(spaceId).queryKey }),
    client.invalidateQueries({ queryKey: spaceTrashQuery(spaceId).queryKey }),
  ])
}

function refreshEntries(client: QueryClient, { id, spaceId }: ComposeRef): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: composeEntriesQuery(id).queryKey }),
    client.invalidateQueries({ queryKey: composeTreeQuery(id).queryKey }),
    client.invalidateQueries({ queryKey: composeProjectsQuery(spaceId).queryKey }),
  ])
}

/** Looks again when someone else changed a composed project of the space. */
export function useComposeNews(spaceId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = (projectId: unknown) => {
      // What this page does itself, it asks for itself.
      if (client.isMutating({ mutationKey: ['compose'] }) > 0) return
      void client.invalidateQueries({ queryKey: composeProjectsQuery(spaceId).queryKey })
      void client.invalidateQueries({ queryKey: typeof projectId === 'string' ? composeKey(projectId) : ['compose'] })
    }
    return followServer({
      onEvent: ({ name, data }) => {
        if (name === 'compose.changed' && typeof data === 'object' && data !== null && 'projectId' in data)
          refresh(data.projectId)
        // A source was renamed, hidden or deleted.
        if (name === 'module.changed') refresh(undefined)
      },
      onGap: () => refresh(undefined),
    })
  }, [client, spaceId])
}

const mutationKey = ['compose'] as const
/** Problems the forms show themselves. */
const meta = { handles: ['name_taken', 'changed_meanwhile', 'email_domain_invalid', 'mail_not_configured'] } as const

export function useCreateCompose(spaceId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addComposeProject>, 'spaceId'>) =>
      call(addComposeProject, { body: { ...body, spaceId } }),
    {
      mutationKey,
      onSuccess: (client) => refreshProjects(client, spaceId),
      meta,
    },
  )
}

export function useUpdateCompose(spaceId: string) {
  return useChange((body: BodyOf<typeof updateComposeProject>) => call(updateComposeProject, { body }), {
    mutationKey,
    // Others may have changed it: the next look shows what it is.
    onSettled: (client) => refreshProjects(client, spaceId),
    meta,
  })
}

/** The answer has the new password, which is shown once. */
export function useResetComposePassword(spaceId: string) {
  return useChange((id: string) => call(resetComposePassword, { body: { id } }), {
    mutationKey,
    onSettled: (client) => refreshProjects(client, spaceId),
  })
}

export function useRegenerateComposeAddress(spaceId: string) {
  return useChange((id: string) => call(regenerateComposeAddress, { body: { id } }), {
    mutationKey,
    onSuccess: (client) => refreshProjects(client, spaceId),
  })
}

export function useDeleteCompose(spaceId: string) {
  return useChange((id: string) => call(deleteComposeProject, { body: { id } }), {
    mutationKey,
    onSuccess: (client) => refreshProjects(client, spaceId),
  })
}

/** Brings back what was just deleted. */
export function useRestoreDeleted({ spaceId }: Pick<ComposeRef, 'spaceId'>) {
  return useChange((trashId: string) => call(restoreTrash, { body: { id: trashId } }), {
    mutationKey,
    onSuccess: (client) =>
      Promise.all([refreshProjects(client, spaceId), client.invalidateQueries({ queryKey: ['compose'] })]),
  })
}

/** Entries of one project; each call is followed by a look at them. */
export function useEntryMutations(project: ComposeRef) {
  const client = useQueryClient()
  const projectId = project.id
  const onSettled = () => refreshEntries(client, project)
  const add = useMutation({
    mutationKey,
    mutationFn: (body: Omit<BodyOf<typeof addComposeEntries>, 'projectId'>) =>
      call(addComposeEntries, { body: { ...body, projectId } }),
    onSettled,
  })
  const addFolder = useMutation({
    mutationKey,
    mutationFn: (body: Omit<BodyOf<typeof addComposeFolder>, 'projectId'>) =>
      call(addComposeFolder, { body: { ...body, projectId } }),
    onSettled,
  })
  const move = useMutation({
    mutationKey,
    mutationFn: async (runs: readonly Omit<BodyOf<typeof moveComposeEntries>, 'projectId'>[]) => {
      for (const body of runs) await call(moveComposeEntries, { body: { ...body, projectId } })
    },
    onSettled,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: (ids: string[]) => call(removeComposeEntries, { body: { projectId, ids } }),
    onSettled,
  })
  const restore = useMutation({
    mutationKey,
    mutationFn: (ids: string[]) => call(restoreComposeEntries, { body: { projectId, ids } }),
    onSettled,
  })
  const rename = useMutation({
    mutationKey,
    mutationFn: ({ id, name, isFolder }: { id: string; name: string; isFolder: boolean }) =>
      call(isFolder ? renameComposeFolder : renameComposeEntry, { body: { id, name } }),
    onSettled,
    meta: { handles: true },
  })
  const order = useMutation({
    mutationKey,
    mutationFn: (body: BodyOf<typeof orderComposeEntry>) => call(orderComposeEntry, { body }),
    onSettled,
    meta: { handles: true },
  })
  const replace = useMutation({
    mutationKey,
    mutationFn: (body: BodyOf<typeof replaceComposeEntry>) => call(replaceComposeEntry, { body }),
    onSettled,
  })
  return { add, addFolder, move, remove, restore, rename, order, replace }
}

export type EntryMutations = ReturnType<typeof useEntryMutations>

export function useSaveComposeSettings(projectId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof saveComposeSettings>, 'id'>) =>
      call(saveComposeSettings, { body: { ...body, id: projectId } }),
    {
      mutationKey,
      onSuccess: (client, saved) => client.setQueryData(composeSettingsQuery(projectId).queryKey, saved),
      onError: (client) => client.invalidateQueries({ queryKey: composeSettingsQuery(projectId).queryKey }),
      meta: { handles: ['changed_meanwhile', 'environment_url_unfit', 'name_taken', 'data_node_taken'] },
    },
  )
}

/** Own pages of one project. */
export function usePageMutations({ id: projectId, spaceId }: ComposeRef) {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: composePagesQuery(projectId).queryKey }),
      client.invalidateQueries({ queryKey: composeTreeQuery(projectId).queryKey }),
    ])
  const create = useMutation({
    mutationKey,
    mutationFn: (body: Omit<BodyOf<typeof addComposePage>, 'projectId'>) =>
      call(addComposePage, { body: { ...body, projectId } }),
    onSettled,
  })
  const update = useMutation({
    mutationKey,
    mutationFn: (body: BodyOf<typeof updateComposePage>) => call(updateComposePage, { body }),
    onSettled,
    meta: { handles: ['changed_meanwhile'] },
  })
  const setStatus = useMutation({
    mutationKey,
    mutationFn: (body: { id: string; status: Flag }) => call(setComposePageStatus, { body }),
    onSettled,
  })
  const move = useMutation({
    mutationKey,
    mutationFn: (body: BodyOf<typeof moveComposePage>) => call(moveComposePage, { body }),
    onSettled,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: (id: string) => call(deleteComposePage, { body: { id } }),
    onSettled: () =>
      Promise.all([onSettled(), client.invalidateQueries({ queryKey: spaceTrashQuery(spaceId).queryKey })]),
  })
  return { create, update, setStatus, move, remove }
}

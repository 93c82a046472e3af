import { addModule, deleteModule, updateModule, type BodyOf } from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { modulesQuery } from '../../../../entities/module/module-queries.ts'
import { projectInfoQuery, projectTrashQuery } from '../../../../entities/project/project-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Errors the forms show at the name. */
const meta = { handles: ['name_taken'] } as const

function refreshProject(client: QueryClient, projectId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: modulesQuery(projectId).queryKey }),
    client.invalidateQueries({ queryKey: projectInfoQuery(projectId).queryKey }),
    client.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey }),
    client.invalidateQueries({ queryKey: ['tree'] }),
  ])
}

export function useCreateModule(projectId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof addModule>, 'projectId'>) => call(addModule, { body: { ...body, projectId } }),
    {
      onSuccess: (client) => refreshProject(client, projectId),
      meta,
    },
  )
}

/** Also moves to another project, whose lists change then as well. */
export function useUpdateModule(projectId: string) {
  return useChange((body: BodyOf<typeof updateModule>) => call(updateModule, { body }), {
    onSuccess: (client, module) =>
      Promise.all([
        refreshProject(client, projectId),
        ...(module.projectId === projectId ? [] : [refreshProject(client, module.projectId)]),
      ]),
    meta,
  })
}

export function useDeleteModule(projectId: string) {
  return useChange((id: string) => call(deleteModule, { body: { id } }), {
    onSuccess: (client) => refreshProject(client, projectId),
  })
}

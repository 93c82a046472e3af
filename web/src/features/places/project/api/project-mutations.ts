import { addProject, deleteProject, updateProject, type BodyOf } from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { projectInfoQuery, spaceProjectsQuery } from '../../../../entities/project/project-queries.ts'
import { spaceInfoQuery, spacesQuery } from '../../../../entities/space/space-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Errors the forms show at the name. */
const meta = { handles: ['name_taken'] } as const

/** The lists and counts of a space which a project is part of. */
function refreshSpace(client: QueryClient, spaceId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: spaceProjectsQuery(spaceId).queryKey }),
    client.invalidateQueries({ queryKey: spaceInfoQuery(spaceId).queryKey }),
    client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
  ])
}

export function useCreateProject() {
  return useChange((body: BodyOf<typeof addProject>) => call(addProject, { body }), {
    onSuccess: (client, project) => refreshSpace(client, project.spaceId),
    meta,
  })
}

export function useUpdateProject() {
  return useChange((body: BodyOf<typeof updateProject>) => call(updateProject, { body }), {
    onSuccess: (client, project) =>
      Promise.all([
        refreshSpace(client, project.spaceId),
        client.invalidateQueries({ queryKey: projectInfoQuery(project.id).queryKey }),
      ]),
    meta,
  })
}

export function useDeleteProject() {
  return useChange(({ id }: { id: string; spaceId: string }) => call(deleteProject, { body: { id } }), {
    onSuccess: (client, _reply, { spaceId }) => refreshSpace(client, spaceId),
  })
}

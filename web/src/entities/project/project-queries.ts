import { getProjectInfo, listProjectTrash, listSpaceProjects, type ReplyOf } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** A project with its admins. */
export type ProjectDetails = ReplyOf<typeof getProjectInfo>

/** Projects of a space which the signed-in person may see. */
export const spaceProjectsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'projects'],
    queryFn: ({ signal }) => call(listSpaceProjects, { query: { spaceId } }, { signal }),
  })

export const projectInfoQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'info'],
    queryFn: ({ signal }) => call(getProjectInfo, { query: { projectId } }, { signal }),
  })

/** Deleted applications, folders and documents of a project. */
export const projectTrashQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['trash', 'project', projectId],
    queryFn: ({ signal }) => call(listProjectTrash, { query: { projectId } }, { signal }),
  })

import {
  getProjectInfo,
  getProjectVariables,
  listProjectTrash,
  listSpaceActivity,
  listSpaceProjects,
  type ReplyOf,
} from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** A project with its admins. */
export type ProjectDetails = ReplyOf<typeof getProjectInfo>

/** Projects of a space which the signed-in person may see. */
export const spaceProjectsQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'projects'], listSpaceProjects, { query: { spaceId } })

/** The newest changes of the applications of a space. */
export const spaceActivityQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'activity'], listSpaceActivity, { query: { spaceId } })

export const projectInfoQuery = (projectId: string) =>
  callQuery(['project', projectId, 'info'], getProjectInfo, { query: { projectId } })

/** Variables for the calls of all its applications. */
export const projectVariablesQuery = (projectId: string) =>
  callQuery(['project', projectId, 'variables'], getProjectVariables, { query: { projectId } })

/** Deleted applications, folders and documents of a project. */
export const projectTrashQuery = (projectId: string) =>
  callQuery(['trash', 'project', projectId], listProjectTrash, { query: { projectId } })

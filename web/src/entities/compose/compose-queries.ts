import {
  getComposePage,
  getComposeSettings,
  getComposeTree,
  listComposeEntries,
  listComposePages,
  listComposeProjects,
} from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** Composed projects of a space. */
export const composeProjectsQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'compose'], listComposeProjects, { query: { spaceId } })

/** Everything about one composed project begins with it. */
export const composeKey = (projectId: string) => ['compose', projectId] as const

/** What is in a composed project. */
export const composeEntriesQuery = (projectId: string) =>
  callQuery([...composeKey(projectId), 'entries'], listComposeEntries, { query: { projectId } })

/** What visitors see of it. */
export const composeTreeQuery = (projectId: string) =>
  callQuery([...composeKey(projectId), 'tree'], getComposeTree, { query: { projectId } })

export const composeSettingsQuery = (id: string) =>
  callQuery([...composeKey(id), 'settings'], getComposeSettings, { query: { id } })

export const composePagesQuery = (projectId: string) =>
  callQuery([...composeKey(projectId), 'pages'], listComposePages, { query: { projectId } })

/** A page with its text. */
export const composePageQuery = (projectId: string, id: string) =>
  callQuery([...composeKey(projectId), 'pages', id], getComposePage, { query: { id } })

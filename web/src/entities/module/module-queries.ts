import { getDocTable, getDocTags, getFolder, getModule, listModules } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Applications of a project, in their order. */
export const modulesQuery = (projectId: string) =>
  callQuery(['project', projectId, 'modules'], listModules, { query: { projectId } })

/** Folders and documents of an application in columns, hidden documents included. */
export const docTableQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'table'],
    queryFn: ({ signal }) => call(getDocTable, { query: { moduleId } }, { signal }),
    // Big, and compared as a whole: the server answers 304 when it is still the same.
    structuralSharing: false,
  })

/** Tags of an application's documents, beside their folders. */
export const docTagsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'tags'],
    queryFn: ({ signal }) => call(getDocTags, { query: { moduleId } }, { signal }),
    structuralSharing: false,
  })

/** A folder with its description. */
export const folderQuery = (id: string) => callQuery(['folder', id], getFolder, { query: { id } })

export const moduleInfoQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'info'], getModule, { query: { moduleId } })

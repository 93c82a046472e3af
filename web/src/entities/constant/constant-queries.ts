import { getConstants } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Whose error codes and constants: a project's, or an application's. */
export type ConstantPlace = { projectId: string } | { moduleId: string }

export const constantsQuery = (place: ConstantPlace) =>
  queryOptions({
    queryKey: ['constants', place],
    queryFn: ({ signal }) => call(getConstants, { query: place }, { signal }),
  })

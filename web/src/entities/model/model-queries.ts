import { getSharedModel, listSharedModels, pageModelUses, type ModelRow } from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Rows one call brings; the list asks on until it has all. */
const atOnce = 1_000

export type ModelSection = ModelRow['section']

/** What all queries about the models of an application begin with. */
export const modelKeys = (moduleId: string) => ({
  lists: ['module', moduleId, 'models'],
  details: ['module', moduleId, 'model'],
})

/** Shared models of one section, by name. */
export const modelsQuery = (moduleId: string, section: ModelSection, search: string) =>
  infiniteQueryOptions({
    queryKey: [...modelKeys(moduleId).lists, section, search],
    queryFn: ({ signal, pageParam }) =>
      call(
        listSharedModels,
        {
          query: {
            moduleId,
            section,
            pageIndex: pageParam,
            pageSize: atOnce,
            ...(search === '' ? {} : { search }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, pageSize, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** One shared model with its value and what that refers to. */
export const modelQuery = (moduleId: string, id: string) =>
  callQuery([...modelKeys(moduleId).details, id], getSharedModel, { query: { moduleId, id } })

/** Documents, page by page, and models that refer to it. */
export const modelUsesQuery = (moduleId: string, id: string, pageIndex: number) =>
  queryOptions({
    queryKey: [...modelKeys(moduleId).details, id, 'uses', pageIndex],
    queryFn: ({ signal }) => call(pageModelUses, { query: { moduleId, id, pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Id of the model that fields call by this name; undefined when there is none any more. */
export async function findModelId(moduleId: string, name: string): Promise<string | undefined> {
  const query = { moduleId, section: 'schemas' as const, search: name, pageSize: atOnce }
  const { list } = await call(listSharedModels, { query })
  return list.find((row) => row.name === name)?.id
}

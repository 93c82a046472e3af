import { getDictionary, getDictionaryUsage, listDictionaries } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Dictionaries of an application, by name. */
export const dictionariesQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'dictionaries'],
    queryFn: ({ signal }) => call(listDictionaries, { query: { moduleId } }, { signal }),
  })

/** One dictionary with its items. */
export const dictionaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['dictionary', id],
    queryFn: ({ signal }) => call(getDictionary, { query: { id } }, { signal }),
  })

/** Documents and models whose fields name it. */
export const dictionaryUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['dictionary', id, 'usage'],
    queryFn: ({ signal }) => call(getDictionaryUsage, { query: { id } }, { signal }),
  })

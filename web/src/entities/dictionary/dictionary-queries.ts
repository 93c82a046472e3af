import { getDictionary, getDictionaryUsage, listDictionaries } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'

/** Dictionaries of an application, by name. */
export const dictionariesQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'dictionaries'], listDictionaries, { query: { moduleId } })

/** One dictionary with its items. */
export const dictionaryQuery = (id: string) => callQuery(['dictionary', id], getDictionary, { query: { id } })

/** Documents and models whose fields name it. */
export const dictionaryUsageQuery = (id: string) =>
  callQuery(['dictionary', id, 'usage'], getDictionaryUsage, { query: { id } })

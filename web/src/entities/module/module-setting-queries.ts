import { getModuleSettings } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Environments, common parameters and push settings of an application. */
export const moduleSettingsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'settings'],
    queryFn: ({ signal }) => call(getModuleSettings, { query: { moduleId } }, { signal }),
  })

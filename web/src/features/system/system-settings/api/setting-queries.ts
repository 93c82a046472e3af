import {
  getSystemSettings,
  listOutgoingRefusals,
  updateSystemSettings,
  type BodyOf,
  type SystemSettings,
} from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { call } from '../../../../shared/api/client.ts'

/** All groups with their versions. */
export const systemSettingsQuery = queryOptions({
  queryKey: ['system-settings'],
  queryFn: ({ signal }) => call(getSystemSettings, {}, { signal }),
})

export const refusalsQuery = queryOptions({
  queryKey: ['system-settings', 'refusals'],
  queryFn: ({ signal }) => call(listOutgoingRefusals, {}, { signal }),
})

/** Saves one group; the form shows what the server objects to. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateSystemSettings>) => call(updateSystemSettings, { body }),
    onSuccess: ({ version }, { group, value }) => {
      client.setQueryData(systemSettingsQuery.queryKey, (all: SystemSettings | undefined) =>
        all === undefined ? all : { ...all, groups: { ...all.groups, [group]: { value, version } } },
      )
      void client.invalidateQueries({ queryKey: viewConfigQuery.queryKey })
    },
    meta: { handles: ['changed_meanwhile', 'invalid_input'] },
  })
}

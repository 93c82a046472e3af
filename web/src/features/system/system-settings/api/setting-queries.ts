import {
  getSystemSettings,
  listOutgoingRefusals,
  updateSystemSettings,
  type BodyOf,
  type SystemSettings,
} from '@lectern/contracts'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** All groups with their versions. */
export const systemSettingsQuery = callQuery(['system-settings'], getSystemSettings, {})

export const refusalsQuery = callQuery(['system-settings', 'refusals'], listOutgoingRefusals, {})

/** Saves one group; the form shows what the server objects to. */
export function useSaveSettings() {
  return useChange((body: BodyOf<typeof updateSystemSettings>) => call(updateSystemSettings, { body }), {
    onSuccess: (client, { version }, { group, value }) => {
      client.setQueryData(systemSettingsQuery.queryKey, (all: SystemSettings | undefined) =>
        all === undefined ? all : { ...all, groups: { ...all.groups, [group]: { value, version } } },
      )
      void client.invalidateQueries({ queryKey: viewConfigQuery.queryKey })
    },
    meta: { handles: ['changed_meanwhile', 'invalid_input'] },
  })
}

import { updateModuleSettings, updateProjectVariables, updatePushSettings, type BodyOf } from '@lectern/contracts'
import { moduleSettingsQuery } from '../../../entities/module/module-setting-queries.ts'
import { projectVariablesQuery } from '../../../entities/project/project-queries.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

export function useUpdateSettings(moduleId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof updateModuleSettings>, 'moduleId'>) =>
      call(updateModuleSettings, { body: { ...body, moduleId } }),
    {
      onSuccess: (client, settings) => {
        client.setQueryData(moduleSettingsQuery(moduleId).queryKey, settings)
        // Documents show the environments and what all calls have in common.
        return client.invalidateQueries({ queryKey: ['doc'] })
      },
      meta: {
        handles: [
          'changed_meanwhile',
          'name_taken',
          'environment_url_unfit',
          'data_node_taken',
          'variable_secret_shared',
        ],
      },
    },
  )
}

/** Variables for the calls of all applications of a project. */
export function useUpdateProjectVariables(projectId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof updateProjectVariables>, 'projectId'>) =>
      call(updateProjectVariables, { body: { ...body, projectId } }),
    {
      onSuccess: (client, variables) => {
        client.setQueryData(projectVariablesQuery(projectId).queryKey, variables)
        // Documents bring them along for their calls.
        return client.invalidateQueries({ queryKey: ['doc'] })
      },
      meta: { handles: ['changed_meanwhile', 'name_taken', 'variable_secret_shared'] },
    },
  )
}

/** Applies at once. */
export function useUpdatePush(moduleId: string) {
  return useChange(
    (body: Omit<BodyOf<typeof updatePushSettings>, 'moduleId'>) =>
      call(updatePushSettings, { body: { ...body, moduleId } }),
    {
      onSuccess: (client, push) =>
        client.setQueryData(moduleSettingsQuery(moduleId).queryKey, (settings) => settings && { ...settings, push }),
    },
  )
}

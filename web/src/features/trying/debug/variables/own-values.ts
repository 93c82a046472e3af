/* One's own values of variables on the server: only their owner gets them. */
import { listOwnValues, saveOwnValues, type BodyOf } from '@lectern/contracts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { callQuery } from '../../../../shared/api/call-query.ts'

export const ownValuesQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'own-values'], listOwnValues, { query: { moduleId } })

export type OwnChange = BodyOf<typeof saveOwnValues>['values'][number]

export function useSaveOwnValues(moduleId: string) {
  return useChange((values: OwnChange[]) => call(saveOwnValues, { body: { moduleId, values } }), {
    onSuccess: (client, values) => client.setQueryData(ownValuesQuery(moduleId).queryKey, values),
    meta: { handles: ['variable_too_many'] },
  })
}

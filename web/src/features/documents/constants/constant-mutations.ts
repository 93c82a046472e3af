import { saveConstants, type BodyOf } from '@lectern/contracts'
import { constantsQuery, type ConstantPlace } from '../../../entities/constant/constant-queries.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

export function useSaveConstants(place: ConstantPlace) {
  return useChange(
    (body: Pick<BodyOf<typeof saveConstants>, 'revision' | 'codes' | 'text'>) =>
      call(saveConstants, { body: { ...body, ...place } }),
    {
      onSuccess: (client, constants) => {
        client.setQueryData(constantsQuery(place).queryKey, constants)
        // Documents show the codes of the levels above them.
        return client.invalidateQueries({ queryKey: ['doc'] })
      },
      meta: { handles: ['changed_meanwhile', 'code_taken'] },
    },
  )
}

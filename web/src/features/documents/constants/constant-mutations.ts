import { saveConstants, type BodyOf } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { constantsQuery, type ConstantPlace } from '../../../entities/constant/constant-queries.ts'
import { call } from '../../../shared/api/client.ts'

export function useSaveConstants(place: ConstantPlace) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<BodyOf<typeof saveConstants>, 'revision' | 'codes' | 'text'>) =>
      call(saveConstants, { body: { ...body, ...place } }),
    onSuccess: (constants) => {
      client.setQueryData(constantsQuery(place).queryKey, constants)
      // Documents show the codes of the levels above them.
      return client.invalidateQueries({ queryKey: ['doc'] })
    },
    meta: { handles: ['changed_meanwhile', 'code_taken'] },
  })
}

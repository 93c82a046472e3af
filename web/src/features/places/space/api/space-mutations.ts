import { addSpace, deleteSpace, updateSpace, type BodyOf } from '@lectern/contracts'
import { spaceInfoQuery, spacesQuery } from '../../../../entities/space/space-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Errors the forms show at the name. */
const meta = { handles: ['name_taken'] } as const

export function useCreateSpace() {
  return useChange((body: BodyOf<typeof addSpace>) => call(addSpace, { body }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
    meta,
  })
}

export function useUpdateSpace() {
  return useChange((body: BodyOf<typeof updateSpace>) => call(updateSpace, { body }), {
    onSuccess: (client, space) =>
      Promise.all([
        client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
        client.invalidateQueries({ queryKey: spaceInfoQuery(space.id).queryKey }),
      ]),
    meta,
  })
}

export function useDeleteSpace() {
  return useChange((id: string) => call(deleteSpace, { body: { id } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
  })
}

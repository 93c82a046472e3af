import { addSpace, deleteSpace, updateSpace, type BodyOf } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { spaceInfoQuery, spacesQuery } from '../../../../entities/space/space-queries.ts'
import { call } from '../../../../shared/api/client.ts'

/** Errors the forms show at the name. */
const meta = { handles: ['name_taken'] } as const

export function useCreateSpace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof addSpace>) => call(addSpace, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
    meta,
  })
}

export function useUpdateSpace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateSpace>) => call(updateSpace, { body }),
    onSuccess: (space) =>
      Promise.all([
        client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
        client.invalidateQueries({ queryKey: spaceInfoQuery(space.id).queryKey }),
      ]),
    meta,
  })
}

export function useDeleteSpace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteSpace, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: spacesQuery.queryKey }),
  })
}

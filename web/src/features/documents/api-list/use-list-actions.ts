/*
 * What can be done with rows of the list, reported by a toast that takes it back. Does not own: the calls (`api/doc-mutations.ts`).
 */
import type { Place } from './api/doc-mutations.ts'
import type { ListModel } from './list-model.ts'
import { useChangeActions, useDeleteAction } from './use-change-actions.ts'
import { useCopyAction, useMoveActions } from './use-place-actions.ts'

export function useListActions(place: Place, model: ListModel) {
  const moves = useMoveActions(place, model)
  const copy = useCopyAction(place, model)
  const changes = useChangeActions(place, model)
  const remove = useDeleteAction(place, model)
  return { ...moves, copy, ...changes, remove }
}

export type ListActions = ReturnType<typeof useListActions>

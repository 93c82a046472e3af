import { initialOrder, orderStep } from '@lectern/contracts'

/** Order of a new row behind the given highest one; `first` when there is none. */
export function orderAfter(highest: number | null | undefined, first: number = initialOrder): number {
  return highest === null || highest === undefined ? first : highest + orderStep
}

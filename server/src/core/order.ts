import { initialOrder, orderStep } from '@lectern/contracts'

/** Order of a new row behind the given highest one; the first row's when there is none. */
export function orderAfter(highest: number | null | undefined): number {
  return highest === null || highest === undefined ? initialOrder : highest + orderStep
}

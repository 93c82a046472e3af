/** Whether a row's id was reserved. Rows of which all are need not come back: for many rows that takes a good part of the time of writing them. */
export function hasId<T extends { id?: number | undefined }>(row: T): row is T & { id: number } {
  return row.id !== undefined
}

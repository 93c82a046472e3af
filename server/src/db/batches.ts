/*
 * Long lists in pieces that one statement can carry. Owns: how many parameters a statement may have. Does not own: what is done with a piece.
 */

/** Bound parameters of one statement on either engine. SQLite takes 32,766, PostgreSQL 65,535; what is left is for those beside the list. */
const maxParameters = 30_000
/** Enough that the way to the database counts for little, few enough for rows of sixty columns. */
export const usualBatch = 500

export interface BatchOptions {
  /** Items of a batch at most: fewer than usual where they are long texts, or where other work gets its turn after each batch. */
  size?: number
  /** Parameters an item takes in the statement: 1 for an id, the columns of a row. */
  columns?: number
}

/** Yields the list in batches, in its order; an empty list has none. */
export function* inBatches<T>(
  list: readonly T[],
  { size = usualBatch, columns = 1 }: BatchOptions = {},
): Generator<T[], void, undefined> {
  const length = Math.min(size, Math.floor(maxParameters / columns))
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length)
}

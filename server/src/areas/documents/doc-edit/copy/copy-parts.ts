/** Rows of one statement. */
const rowsPerStatement = 500

export function* inParts<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += rowsPerStatement) yield list.slice(start, start + rowsPerStatement)
}

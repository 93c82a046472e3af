/** Names the one of `known` that `word` was probably meant to be; `undefined` when none is near. */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const ranked = known
    .map((name) => ({ name, distance: name.startsWith(typed) && typed !== '' ? 0.5 : countEdits(typed, name) }))
    .sort((a, b) => a.distance - b.distance)
  const [first] = ranked
  return first !== undefined && first.distance <= Math.max(1, first.name.length / 3) ? first.name : undefined
}

/** Letters added, removed, replaced, or swapped with their neighbour. Words are short. */
function countEdits(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, index) => [index])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let column = 1; column <= b.length; column += 1) rows[0]?.push(column)
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Infinity
      rows[row]?.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1))
    }
  return at(a.length, b.length)
}

/** Appends all of `items`. `push(...items)` puts each on the stack, where a hundred thousand find no room. */
export function appendAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}

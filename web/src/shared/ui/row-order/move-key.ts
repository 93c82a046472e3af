/* Moving one of several keys. Pure. */

/** One place up (-1) or down (1); at the end it stays. */
export function moveBy(order: readonly string[], key: string, by: -1 | 1): string[] {
  const from = order.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** Where the other is now: a key from above comes behind it, one from below before it. */
export function moveBefore(order: readonly string[], key: string, other: string): string[] {
  const [from, to] = [order.indexOf(key), order.indexOf(other)]
  if (from < 0 || to < 0) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, key)
}

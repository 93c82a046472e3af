/**
 * Which page numbers to offer: the first, the last, and those beside the current one; `undefined` is a gap of more than one page.
 * @param pages at least 1
 * @param current from 1
 */
export function placesOf(pages: number, current: number): readonly (number | undefined)[] {
  const wanted = new Set(
    [1, 2, current - 1, current, current + 1, pages - 1, pages].filter((n) => n >= 1 && n <= pages),
  )
  const sorted = [...wanted].sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [undefined, page] : [page]
  })
}

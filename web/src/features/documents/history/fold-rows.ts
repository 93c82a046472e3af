/* Rows that did not change, folded away. Pure. */
import type { AlignedRow } from '@lectern/model'

/** What folding looks at. */
export type FoldedRow = Pick<AlignedRow, 'kind' | 'level'>

/** Rows in a row, or how many that are the same were left out. */
export type RowBlock<R extends FoldedRow> = { kind: 'rows'; rows: R[] } | { kind: 'folded'; count: number }

/** Rows shown around a change. */
const around = 1

/** Changed rows with those around them and those they are in. */
export function foldRows<R extends FoldedRow>(rows: readonly R[]): RowBlock<R>[] {
  const near = new Set<number>()
  /** Where the row of each level was last. */
  const above: number[] = []
  for (const [index, { kind, level }] of rows.entries()) {
    above.length = Math.min(above.length, level)
    if (kind !== 'same') {
      for (let each = index - around; each <= index + around; each += 1) near.add(each)
      for (const each of above) near.add(each)
    }
    above[level] = index
  }
  const blocks: RowBlock<R>[] = []
  for (const [index, row] of rows.entries()) {
    const last = blocks.at(-1)
    if (near.has(index)) {
      if (last?.kind === 'rows') last.rows.push(row)
      else blocks.push({ kind: 'rows', rows: [row] })
    } else if (last?.kind === 'folded') last.count += 1
    else blocks.push({ kind: 'folded', count: 1 })
  }
  return blocks
}

/** The first so many rows of all parts together, and how many rows follow; folded ones cost nothing. */
export function limitRows<R extends FoldedRow, Part extends { blocks: readonly RowBlock<R>[] }>(
  parts: readonly Part[],
  budget: number,
): { shown: Part[]; hidden: number } {
  let left = budget
  let hidden = 0
  const shown = parts.map((part) => ({
    ...part,
    blocks: part.blocks.map((block): RowBlock<R> => {
      if (block.kind === 'folded') return block
      const rows = block.rows.slice(0, Math.max(left, 0))
      left -= rows.length
      hidden += block.rows.length - rows.length
      return { kind: 'rows', rows }
    }),
  }))
  return { shown, hidden }
}

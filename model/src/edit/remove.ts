/* Deleting rows. */
import { Steps, variantsOf, type Edited, type EditTarget, type LevelChange, type RowRef } from './target.ts'

/** Deletes rows with everything below them; those of shared models are refused. */
export function deleteRows(target: EditTarget, rows: readonly RowRef[]): Edited {
  const steps = new Steps(target)
  remove(steps, rows)
  return steps.end([])
}

/** Deletes rows as one of several steps. */
export function remove(steps: Steps, rows: readonly RowRef[]): void {
  const top = topmost(rows)
  const ids = new Set(top.map((row) => row.id))
  const levels = new Map<string, LevelChange>()
  for (const { parentId } of top) levels.set(parentId, (level) => level.filter((row) => !ids.has(row.id)))
  steps.write({ levels, variants: variantsOf(top) })
}

/** Rows that stand below none of the others. */
export function topmost<R extends RowRef>(rows: readonly R[]): R[] {
  const ids = new Set(rows.map((row) => row.id))
  return rows.filter((row) => {
    // Every beginning of an id at a border of names may be a row above.
    for (let at = row.id.length - 1; at > 0; at -= 1)
      if ('.[<'.includes(row.id.charAt(at)) && ids.has(row.id.slice(0, at))) return false
    return true
  })
}

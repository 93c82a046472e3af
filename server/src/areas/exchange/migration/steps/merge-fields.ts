/* Columns that both products have. Owns: that what people changed here stays, and what changed there comes. */

type Fields = Readonly<Record<string, string | number>>

interface MergedFields<F extends Fields> {
  /** What is to be written; empty for nothing. */
  changes: Partial<F>
  /** Something there is different, and here as well. */
  isKept: boolean
}

/**
 * Three ways, field by field.
 * @param lastMigrated what was migrated last; fields it did not have then count as changed there
 */
export function mergeFields<F extends Fields>(lastMigrated: Partial<F>, theirs: F, ours: F): MergedFields<F> {
  const changes: Partial<F> = {}
  let isKept = false
  // The keys of `theirs` are those of `F`.
  for (const field of Object.keys(theirs) as (keyof F)[]) {
    if (theirs[field] === lastMigrated[field] || theirs[field] === ours[field]) continue
    if (lastMigrated[field] === undefined || ours[field] === lastMigrated[field]) changes[field] = theirs[field]
    else isKept = true
  }
  return { changes, isKept }
}

import { useMemo, useState } from 'react'
import { areStored, countChanges, keptValues, rowsOf, type GridRow, type GridValues } from '../grid-rows.ts'

export interface Grid {
  rows: readonly GridRow[]
  stored: readonly GridRow[]
  /** Rows that differ from the stored ones. */
  changes: number
  set: (rows: GridRow[]) => void
  /** Back to what is stored. */
  reset: () => void
  /** What is to be saved: rows that are not deleted and hold something. */
  values: () => GridValues[]
}

/**
 * Rows being edited. Fresher stored rows replace unchanged ones; what was typed stays.
 * @param version of the stored rows; they are only looked at again when it is another one
 */
export function useGrid(stored: readonly GridValues[], version: string): Grid {
  const [base, setBase] = useState({ version, rows: rowsOf(stored) })
  const [rows, setRows] = useState<readonly GridRow[]>(base.rows)
  const changes = useMemo(() => countChanges(rows, base.rows), [rows, base])
  if (version !== base.version) {
    const next = { version, rows: rowsOf(stored) }
    setBase(next)
    // Untouched, or saved just now: what is typed is what is stored.
    if (changes === 0 || areStored(rows, next.rows)) setRows(next.rows)
  }
  return {
    rows,
    stored: base.rows,
    changes,
    set: setRows,
    reset: () => setRows(base.rows),
    values: () => keptValues(rows).filter((values) => Object.values(values).some((value) => value.trim() !== '')),
  }
}

import { Checkbox } from '@mantine/core'
import type { Ticks } from '../../lib/hooks/use-ticks.ts'

interface TickProps<T> {
  ticks: Ticks<T>
  id: string
  label: string
}

/** Selects one row. */
export function Tick<T>({ ticks, id, label }: TickProps<T>) {
  return (
    <Checkbox
      aria-label={label}
      checked={ticks.has(id)}
      onChange={(event) => ticks.set(id, event.currentTarget.checked)}
    />
  )
}

interface TickAllProps<T> {
  ticks: Ticks<T>
  /** The rows that can be selected. */
  rows: readonly T[]
  label: string
}

/** Selects all rows shown, or none of them. */
export function TickAll<T extends { id: string }>({ ticks, rows, label }: TickAllProps<T>) {
  const isAll = rows.length > 0 && ticks.rows.length === rows.length
  return (
    <Checkbox
      aria-label={label}
      disabled={rows.length === 0}
      checked={isAll}
      indeterminate={ticks.rows.length > 0 && !isAll}
      onChange={() => (isAll ? ticks.clear() : ticks.replace(rows.map(({ id }) => id)))}
    />
  )
}

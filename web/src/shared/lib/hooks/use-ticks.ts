import { useState } from 'react'

export interface Ticks<T> {
  /** Ticked rows of those shown. */
  rows: readonly T[]
  has: (id: string) => boolean
  set: (id: string, isTicked: boolean) => void
  /** Ticks these and no others. */
  replace: (ids: Iterable<string>) => void
  clear: () => void
}

/** Ticks of a list. They belong to the rows shown: a row that is no longer shown loses its tick. */
export function useTicks<T extends { id: string }>(shown: readonly T[]): Ticks<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  if (rows.length < ids.size) setIds(new Set(rows.map(({ id }) => id)))
  return {
    rows,
    has: (id) => ids.has(id),
    set: (id, isTicked) => {
      const next = new Set(ids)
      if (isTicked) next.add(id)
      else next.delete(id)
      setIds(next)
    },
    replace: (next) => setIds(new Set(next)),
    clear: () => setIds(new Set()),
  }
}

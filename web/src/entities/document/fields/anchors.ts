/*
 * Addresses of fields inside a document: `#query.status`, `#body.items[].unitPrice`, `#response-200.orderId`. Owns: their form, and the
 * way from such an address to the rows that must be open. Does not own: scrolling.
 */
import type { Row } from '@lectern/model'

/** Joins a section and a field of it; `''` for the section itself. */
export function anchorOf(section: string, path: string): string {
  return path === '' ? section : `${section}.${path}`
}

/** Id of a row without the place that parameters carry in front: `query:status` is `status`. */
export function fieldPathOf(rowId: string): string {
  return rowId.replace(/^(?:path|query|querystring|header|cookie):/, '')
}

/**
 * Splits the hash of an address.
 * @param hash with or without `#`, percent-encoded or not
 */
export function parseAnchor(hash: string): { section: string; path: string } | undefined {
  const text = decode(hash.replace(/^#/, ''))
  if (text === '' || text.startsWith('/')) return undefined
  const dot = text.indexOf('.')
  return dot === -1 ? { section: text, path: '' } : { section: text.slice(0, dot), path: text.slice(dot + 1) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A percent sign of its own; browsers leave it alone too.
  }
}

export interface Trail<R> {
  /** The row the path names; `undefined` when no such field is there. */
  row: R | undefined
  /** Rows that must be open to see it, outermost first. */
  open: R[]
  /** Alternatives that must be chosen, by row id. */
  variants: Map<string, number>
}

/** What a search of rows needs of a row. */
export type TrailRow = Pick<Row, 'id'>

/**
 * Finds the way from the top rows to the field a path names.
 * @param childrenOf rows below a row, of the given alternative where the row is a choice
 */
export function findTrail<R extends TrailRow>(
  path: string,
  roots: readonly R[],
  childrenOf: (row: R, variant: number | undefined) => readonly R[],
): Trail<R> {
  const trail: Trail<R> = { row: undefined, open: [], variants: new Map() }
  let rows = roots
  for (let depth = 0; depth < 64; depth += 1) {
    const row = closest(path, rows)
    if (row === undefined) return trail
    const id = fieldPathOf(row.id)
    if (id === path) return { ...trail, row }
    const variant = variantBelow(path, id)
    if (variant !== undefined) trail.variants.set(row.id, variant)
    trail.open.push(row)
    rows = childrenOf(row, variant)
  }
  return trail
}

/** The row the path names or leads through: the one with the longest id, since `a` and `a.b` may both be names. */
function closest<R extends TrailRow>(path: string, rows: readonly R[]): R | undefined {
  let best: R | undefined
  let bestLength = -1
  for (const row of rows) {
    const id = fieldPathOf(row.id)
    const fits = path === id || (path.startsWith(id) && (id === '' || /[.[</]/.test(path[id.length] ?? '')))
    if (fits && id.length > bestLength) {
      best = row
      bestLength = id.length
    }
  }
  return best
}

/** `payer<1>.iban` below `payer` is in the alternative 1. */
function variantBelow(path: string, id: string): number | undefined {
  const digits = /^(?:\[\])*[.]?<(\d+)>/.exec(path.slice(id.length))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

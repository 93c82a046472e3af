/* A part of a list that has two sources by time. Owns: that no row is left out or comes twice, whatever each source has. Pure. */
import type { Position } from './changelog-repo.ts'

/** Where the next part of both sources begins. */
export interface Cursor {
  states: Position | undefined
  removed: Position | undefined
}

interface Row {
  id: number
  at_ms: number
}

interface Part<S, R> {
  states: readonly S[]
  removed: readonly R[]
  /** `undefined` when both sources have ended. */
  next: Cursor | undefined
}

/**
 * What of both sources is shown now: rows are left for the next part when the other source may still have newer ones.
 * @param limit rows each source was asked for
 */
export function takePart<S extends Row, R extends Row>(
  states: readonly S[],
  removed: readonly R[],
  { limit, after }: { limit: number; after: Cursor },
): Part<S, R> {
  const horizon = Math.max(horizonOf(states, limit), horizonOf(removed, limit))
  const isDue = ({ at_ms: atMs }: Row) => atMs >= horizon
  const [dueStates, dueRemoved] = [states.filter(isDue), removed.filter(isDue)]
  const hasMore = horizon > 0
  const next = { states: lastOf(dueStates) ?? after.states, removed: lastOf(dueRemoved) ?? after.removed }
  return { states: dueStates, removed: dueRemoved, next: hasMore ? next : undefined }
}

/** Before it, the source has rows that were not read; 0 when it has ended. */
function horizonOf(rows: readonly Row[], limit: number): number {
  return rows.length < limit ? 0 : (rows.at(-1)?.at_ms ?? 0)
}

function lastOf(rows: readonly Row[]): Position | undefined {
  const last = rows.at(-1)
  return last && { atMs: last.at_ms, id: last.id }
}

/** Later than everything. */
const start: Position = { atMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

export function writeCursor({ states, removed }: Cursor): string {
  return [states, removed].map((position = start) => `${String(position.atMs)}-${String(position.id)}`).join('.')
}

/** @param text as `writeCursor` made it; the contract holds it to its form */
export function readCursor(text: string | undefined): Cursor {
  const [states, removed] = (text ?? '').split('.').map((position): Position => {
    const [atMs = 0, id = 0] = position.split('-').map((number) => Math.min(Number(number), start.atMs))
    return { atMs, id }
  })
  return text === undefined ? { states: undefined, removed: undefined } : { states, removed }
}

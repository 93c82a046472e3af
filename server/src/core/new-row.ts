/* What most new rows have beside their own: who made them and when. Owns: that a new row is live. */

/** Columns of a live row that someone makes now. */
export function newRow(authorId: number, nowMs: number) {
  return {
    created_by: authorId,
    updated_by: authorId,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    deleted_at_ms: null,
    trash_id: null,
  } as const
}

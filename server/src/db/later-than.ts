/* Times of changes that order the states of a row. */
import { sql, type RawBuilder } from 'kysely'

/** For `updated_at_ms` of rows whose states are told apart by it: now, or one more than it was when that is not later. */
export function laterThan(nowMs: number): RawBuilder<number> {
  return sql<number>`case when updated_at_ms >= ${nowMs} then updated_at_ms + 1 else ${nowMs} end`
}

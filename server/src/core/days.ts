/** The day of a moment, in UTC, as `2026-11-24`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/* How long an access token may last. */

const dayMs = 86_400_000
const presets = [7, 30, 90, 365] as const
/** Chosen at first, when it is offered. */
const usual = 90

/** Days, or `null` for no end. */
export type TokenDays = number | null

/** What is offered under a limit of the system settings; the limit itself is the longest of them. */
export function offeredDays(maxDays: number | null): TokenDays[] {
  if (maxDays === null) return [...presets, null]
  const shorter = presets.filter((days) => days < maxDays)
  return [...shorter, maxDays]
}

export function initialDays(offered: readonly TokenDays[]): TokenDays {
  return offered.includes(usual) ? usual : (offered[0] ?? null)
}

export function expiresAtMsOf(days: TokenDays, nowMs: number): number | null {
  return days === null ? null : nowMs + days * dayMs
}

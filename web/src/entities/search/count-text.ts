import { searchLimits } from '@lectern/contracts'

/** How many were found; the server counts up to a limit. */
export function countText(count: number): string {
  return count >= searchLimits.counted ? `${String(searchLimits.counted)}+` : String(count)
}

import type { Finding as ShownFinding } from '@lectern/contracts'
import type { Finding } from '@lectern/model'

/** A finding as the contract shows it. */
export function presentFinding(finding: Finding): ShownFinding {
  const { ruleId, level, direction, subject, place, path, before, after, fingerprint, accepted, useCount } = finding
  return {
    ...{ ruleId, level, direction, subject, place, path, fingerprint },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    isAccepted: accepted === true,
    ...(useCount !== undefined && { useCount }),
  }
}

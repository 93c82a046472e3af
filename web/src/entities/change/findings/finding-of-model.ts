import type { Finding } from '@lectern/contracts'
import type { Finding as ModelFinding } from '@lectern/model'

/** A finding as the model of the server made it; it is of the same release. */
export function findingOfModel({ isAccepted, ...finding }: Finding): ModelFinding {
  return { ...finding, ...(isAccepted && { accepted: true }) } as ModelFinding // of the same release
}

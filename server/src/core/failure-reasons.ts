/* Reasons that complete the sentence of an error; each is the key of its own words in `locales/<lang>/system/jobs.json`. */

export const failureReasons = [
  'fetch.status',
  'fetch.unauthorized',
  'fetch.refused',
  'fetch.secret',
  'fetch.timeout',
  'fetch.too_large',
  'fetch.redirects',
  'fetch.unresolved',
  'fetch.connection',
  'fetch.encoding',
  'memory',
  'overlays',
  'report',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Details of an error that carry the reason; the sentence is made for each reader. */
export function reasonDetails(reason: FailureReason, details: Readonly<Record<string, unknown>> = {}) {
  return { ...details, reasonKey: reason }
}

/** The reason in the details, if there is one. */
export function reasonOf(details: Readonly<Record<string, unknown>>): FailureReason | undefined {
  return failureReasons.find((reason) => reason === details['reasonKey'])
}

/** It was called in a way it does not know. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** It failed for a reason that its caller can do something about. */
export class CommandError extends Error {
  override name = 'CommandError'
}

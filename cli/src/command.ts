/* What a command of `lectern` is, and how it ends. */

/** What programs that call `lectern` go by. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Called wrongly. */
  misused: 2,
  /** Somebody has to decide on something, and `--fail-on conflict` asked to be told. */
  conflict: 3,
  /** Programs that call the interfaces would fail, and `--fail-on breaking` asked to be told; nothing was pushed. */
  breaking: 4,
} as const

/**
 * What a command does; its exit code.
 * @throws {UsageError} when it is called wrongly, {CommandError} when it fails for a reason to tell
 */
export type Run = (args: readonly string[]) => Promise<number>

/** It was called in a way it does not know. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** It failed for a reason that its caller can do something about. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** What programs that call `lectern` go by. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Called wrongly. */
  misused: 2,
  /** Changes need review, and `--fail-on conflict` was given. */
  conflict: 3,
  /** Programs that call the interfaces would fail, and `--fail-on breaking` was given; nothing was pushed. */
  breaking: 4,
} as const

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
  /** People should look at changes, or they can't be decided, and `--fail-on attention` was given; nothing was pushed. */
  attention: 5,
} as const

// Ends of waiting. They are for what hangs, not for what is slow: a test that passes takes as long as the machine needs.

/** Of one expectation, one click, one navigation. */
export const patienceMs = 60_000
/** Of one test, whose steps have limits of their own. */
export const testMs = 10 * 60_000
/** Of the start of a server, which reports what keeps it. */
export const startMs = 5 * 60_000

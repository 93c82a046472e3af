/* What `boot.js` asked for while the program was loading. Owns: that each answer is used once, and while it is new. */

declare global {
  /** By address; `null` for what has to be asked for again. */
  var lecternAnswers: Record<string, Promise<unknown>> | undefined
}

/** Milliseconds since the page was opened within which an answer counts as present. */
const freshMs = 30_000

/** The answer at an address, for the first who asks; undefined when it was not asked for, or is old. */
export function takeEarlyAnswer(address: string): Promise<unknown> | undefined {
  const { lecternAnswers: answers } = globalThis
  const early = answers?.[address]
  if (answers === undefined || early === undefined) return undefined
  Reflect.deleteProperty(answers, address)
  return performance.now() > freshMs ? undefined : early
}

/*
 * Gives back what large work left in a thread. V8 looks for garbage while a thread makes new objects; one that waits for its next work would keep
 * tens of megabytes until then. Takes 10 to 50 ms: for threads that do large work seldom, never for the event loop of the server.
 */

/** Does nothing where the process was not prepared for it (`steady-threads.ts`). */
export function freeMemory(): void {
  globalThis.gc?.()
}

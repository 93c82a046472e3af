/*
 * Gives back what large work left in a thread. V8 looks for garbage while a thread makes new objects; one that waits for its next work would keep
 * tens of megabytes until then. Takes 10 to 50 ms: for threads that do large work seldom, never for the event loop of the server.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The only way to ask for it in a running process; contexts made after the flag have the function, those before have not.
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

export function freeMemory(): void {
  if (typeof collect === 'function') Reflect.apply(collect, undefined, [])
}

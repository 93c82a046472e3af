import { webcrypto } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** SHA-256 in hexadecimal; off the event loop, since what is pushed may be large. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  // Handing them over copies them; what came before, such as putting a body together, had this turn.
  await nextTurn()
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}

import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bytesPerTurn } from './bytes-per-turn.ts'

/** SHA-256 in hexadecimal. Lets others have their turn, since what is pushed may be large. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    hash.update(bytes.subarray(start, start + bytesPerTurn))
    await nextTurn()
  }
  return hash.digest('hex')
}

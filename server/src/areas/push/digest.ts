import { webcrypto } from 'node:crypto'

/** SHA-256 in hexadecimal; off the event loop, since what is pushed may be large. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}

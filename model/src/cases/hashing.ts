/* Hashes for pages too that were opened without HTTPS, from which browsers keep their own. */
import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const functions = { 'SHA-256': sha256, 'SHA-1': sha1 }

/** SHA-256 in hexadecimal. */
export function sha256Of(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** MD5 in hexadecimal. */
export function md5Of(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)))
}

/** SHA-256 in hexadecimal, of bytes that need not be in memory all at once. */
export async function sha256OfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = sha256.create()
  for await (const piece of pieces) hash.update(piece)
  return bytesToHex(hash.digest())
}

export function hmacOf(name: keyof typeof functions, secret: Uint8Array, text: string): Uint8Array {
  return hmac(functions[name], secret, utf8ToBytes(text))
}

/** A text that is used once. */
export function makeNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

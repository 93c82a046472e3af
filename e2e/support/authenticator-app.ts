// An authenticator app (RFC 6238), written without the library the server uses.
import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000

function readBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/\s/g, ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Six digits. `steps` from now: the server takes the one before and the one after as well, and each once. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + steps))
  const hash = createHmac('sha1', readBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

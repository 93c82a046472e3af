/* Passwords and tokens. Owns: how they are made, hashed and compared. */
import { trimEndOf } from '@lectern/model'
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Parameters of Argon2id (RFC 9106); `memory` in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** The OWASP minimum: 19 MiB and two passes. */
export const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
let cost = defaultPasswordCost
const tagBytes = 32

/**
 * For tests alone, most of which sign in and are not about hashing. No setting leads here.
 * @internal
 */
export function setPasswordCost(next: PasswordCost): void {
  cost = next
  absent = undefined
}

/** What the browser sends for a password (specification §5): MD5 of the trimmed text. */
export function digestOfText(password: string): string {
  return createHash('md5').update(password.trim()).digest('hex')
}

/** The digest of a password as a client sends it: text that is an MD5 already stays as it is. Not for text someone typed. */
export function passwordDigest(sent: string): string {
  const trimmed = sent.trim()
  return /^[0-9a-f]{32}$/i.test(trimmed) ? trimmed.toLowerCase() : digestOfText(trimmed)
}

/** Argon2id of a digest as a PHC string, with its own salt. `beside`: the stored one whose salt it shares, see `findPassword`. */
export async function hashPassword(digest: string, beside?: string): Promise<string> {
  const salt = beside === undefined ? randomBytes(16) : Buffer.from(beside.split('$')[4] ?? '', 'base64')
  const { memory, passes, parallelism } = cost
  const tag = await derive(digest, salt, cost)
  return `$argon2id$v=19$m=${String(memory)},t=${String(passes)},p=${String(parallelism)}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether the digest is the stored one, hashed at the cost that is stored with it. Without a stored hash it takes as long and answers no, so that time
 * does not tell whether an account exists.
 */
export async function verifyPassword(digest: string, stored: string | null): Promise<boolean> {
  const [, , , parameters, salt, tag] = (stored ?? (await absentHash())).split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const actual = await derive(digest, Buffer.from(salt ?? '', 'base64'), readCost(parameters))
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null
}

/**
 * Which of the stored ones the digest is. Those that share salt and cost take as long as one, and so does none at all: time does not tell how many there
 * are.
 * @returns its index; -1 for none of them
 */
export async function findPassword(digest: string, stored: readonly string[]): Promise<number> {
  if (stored.length === 0) await verifyPassword(digest, null)
  let found = -1
  for (const [start, group] of Map.groupBy(stored, startOf)) {
    const [, , , parameters, salt = ''] = start.split('$')
    const actual = await derive(digest, Buffer.from(salt, 'base64'), readCost(parameters))
    for (const hash of group) {
      const expected = Buffer.from(hash.slice(start.length + 1), 'base64')
      if (expected.length === actual.length && timingSafeEqual(expected, actual)) found = stored.indexOf(hash)
    }
  }
  return found
}

/** Everything before the tag. */
function startOf(hash: string): string {
  return hash.slice(0, hash.lastIndexOf('$'))
}

let absent: Promise<string> | undefined

/** Hash of a password no one knows. */
function absentHash(): Promise<string> {
  absent ??= hashPassword(newToken())
  return absent
}

/** The cost in a PHC string: `m=19456,t=2,p=1`. */
function readCost(parameters = ''): PasswordCost {
  const [, memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(parameters) ?? []
  if (memory === undefined) return cost
  return { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
}

function derive(digest: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
  const parameters = { message: Buffer.from(digest), nonce: salt, memory, passes, parallelism, tagLength: tagBytes }
  return promisify(argon2)('argon2id', parameters)
}

function base64(bytes: Buffer): string {
  return trimEndOf(bytes.toString('base64'), '=')
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const addressKeyBytes = 16
/** Digits and small letters that 128 bits take. */
const addressKeyLetters = 25

/** 128 random bits for an address that opens something by itself: word characters that survive being typed in either case. */
export function newAddressKey(): string {
  return BigInt(`0x${randomBytes(addressKeyBytes).toString('hex')}`)
    .toString(36)
    .padStart(addressKeyLetters, '0')
}

/** How tokens are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const passwordLetters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random password without letters that look alike. */
export function newPassword(length: number): string {
  const limit = 256 - (256 % passwordLetters.length)
  let password = ''
  while (password.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && password.length < length) password += passwordLetters[byte % passwordLetters.length] ?? ''
    }
  }
  return password
}

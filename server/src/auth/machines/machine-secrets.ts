/*
 * What programs show instead of a session: personal access tokens and the secrets of open users. Owns: their form. Every one starts with what
 * it is and ends with a checksum, so that tools that look for leaked secrets recognise them without asking anyone. Does not own: whose they are.
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** No punctuation: a double click takes the whole. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
/** Letters that 256 bits take, and those of the checksum's 32. */
const secretLetters = 43
const checkLetters = 6

const accessTokenPrefix = 'lpat_'
const assistantTokenPrefix = 'lmat_'
const openUserSecretPrefix = 'lous_'
const appKeyPrefix = 'lou_'
const appKeyBytes = 12
const appKeyLetters = 17

const accessTokenForm = new RegExp(`^${accessTokenPrefix}[0-9A-Za-z]{${String(secretLetters + checkLetters)}}$`)
const assistantTokenForm = new RegExp(`^${assistantTokenPrefix}[0-9A-Za-z]{${String(secretLetters + checkLetters)}}$`)
const openUserForm = new RegExp(
  `^${appKeyPrefix}[0-9A-Za-z]{${String(appKeyLetters)}}\\.${openUserSecretPrefix}[0-9A-Za-z]{${String(secretLetters + checkLetters)}}$`,
)

/** `lpat_` with 256 random bits and their checksum. */
export function newAccessToken(): string {
  return withChecksum(accessTokenPrefix)
}

/** `lmat_` with 256 random bits and their checksum. */
export function newAssistantToken(): string {
  return withChecksum(assistantTokenPrefix)
}

/** `lous_` with 256 random bits and their checksum. */
export function newOpenUserSecret(): string {
  return withChecksum(openUserSecretPrefix)
}

/** Names an open user; no secret. */
export function newAppKey(): string {
  return appKeyPrefix + inLetters(BigInt(`0x${randomBytes(appKeyBytes).toString('hex')}`), appKeyLetters)
}

/** Whether the text has the form of a personal access token, its checksum included. */
export function isAccessToken(text: string): boolean {
  return accessTokenForm.test(text) && hasChecksum(text, accessTokenPrefix)
}

/** Whether the text has the form of an assistant’s access token, its checksum included. */
export function isAssistantToken(text: string): boolean {
  return assistantTokenForm.test(text) && hasChecksum(text, assistantTokenPrefix)
}

/** Whether the text has the form `<app key>.<secret>`, the secret's checksum included. */
export function isOpenUserCredential(text: string): boolean {
  return openUserForm.test(text) && hasChecksum(text.slice(text.indexOf('.') + 1), openUserSecretPrefix)
}

function withChecksum(prefix: string): string {
  const secret = inLetters(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLetters)
  return prefix + secret + checksumOf(secret)
}

function hasChecksum(text: string, prefix: string): boolean {
  const secret = text.slice(prefix.length, -checkLetters)
  return text.endsWith(checksumOf(secret))
}

function checksumOf(secret: string): string {
  return inLetters(BigInt(crc32(secret)), checkLetters)
}

/** The number in base 62, filled up with zeros in front. */
function inLetters(number: bigint, length: number): string {
  const base = BigInt(letters.length)
  let text = ''
  for (let rest = number; rest > 0n; rest /= base) text = (letters[Number(rest % base)] ?? '') + text
  return text.padStart(length, '0')
}

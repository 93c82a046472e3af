/*
 * Recovery codes: 16 letters in groups of four. The first group finds the row, the other three, 59 random bits, are kept as Argon2id only.
 */
import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@lectern/contracts'
import { digestOfText, hashPassword } from '../../../auth/secrets.ts'

/** Base 32 without letters and digits that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const groupLength = 4
const groupCount = 4

export interface NewRecoveryCode {
  /** As it is shown. */
  code: string
  selector: string
  hash: string
}

/** A set of codes, no two with the same first group. */
export async function newRecoveryCodes(): Promise<NewRecoveryCode[]> {
  const selectors = new Set<string>()
  while (selectors.size < recoveryCodeCount) selectors.add(randomLetters(groupLength))
  return Promise.all(
    [...selectors].map(async (selector) => {
      const rest = randomLetters(groupLength * (groupCount - 1))
      return { code: inGroups(selector + rest), selector, hash: await hashPassword(digestOfText(rest)) }
    }),
  )
}

/** The parts of what someone typed; `undefined` when it is no code. */
export function readRecoveryCode(text: string): { selector: string; digest: string } | undefined {
  const plain = text.replace(/[\s-]/g, '').toLowerCase()
  if (plain.length !== groupLength * groupCount || Array.from(plain).some((letter) => !letters.includes(letter))) {
    return undefined
  }
  return { selector: plain.slice(0, groupLength), digest: digestOfText(plain.slice(groupLength)) }
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('')
}

function inGroups(plain: string): string {
  return (plain.match(/.{4}/g) ?? []).join('-')
}

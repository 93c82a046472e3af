import { md5 } from 'js-md5'

/** What the server is sent instead of a password: MD5 of the trimmed text, 32 hexadecimal digits (specification §5). */
export function digestPassword(password: string): string {
  return md5(password.trim())
}

/** What the server is sent for a new password: its text, too, whose length it checks. */
export function newPasswordBody(password: string): { password: string; plainPassword: string } {
  return { password: digestPassword(password), plainPassword: password.trim() }
}

/** Characters a password needs at least, until the rules of the installation are known. */
export const shortestPassword = 8

/** 0 nothing, 1 weak, 2 fair, 3 strong: by length and by kinds of characters; a hint for the chooser, never a gate. */
export type PasswordStrength = 0 | 1 | 2 | 3

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u, /\p{Lo}/u]

export function ratePassword(password: string): PasswordStrength {
  const text = password.trim()
  if (text === '') return 0
  const variety = kinds.filter((kind) => kind.test(text)).length
  const distinct = new Set(text).size
  if (text.length < shortestPassword || distinct < 5) return 1
  if (text.length >= 16 || (text.length >= 12 && variety >= 3)) return 3
  return variety >= 2 ? 2 : 1
}

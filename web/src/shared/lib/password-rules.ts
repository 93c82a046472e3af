/* What a new password may not be, judged where it is typed; the server checks the same. */
import { listCommonPasswords } from '@lectern/contracts'

export interface PasswordRules {
  /** Characters it needs at least. */
  minLength: number
  /** Account it is for, which it may not contain; empty when unknown. */
  username: string
}

/** Shorter names are part of too many words to be avoided. */
const shortestName = 3
let common: ReadonlySet<string> | undefined

function isCommon(text: string): boolean {
  common ??= new Set([...listCommonPasswords()].map((each) => each.toLowerCase()))
  return common.has(text.toLowerCase())
}

function containsName(text: string, username: string): boolean {
  const whole = username.trim().toLowerCase()
  const local = whole.split('@')[0] ?? whole
  return local.length >= shortestName && text.toLowerCase().includes(local)
}

export type PasswordFault = 'missing' | 'short' | 'common' | 'withName'

/** What is wrong with a password; `undefined` when it may be used. */
export function findPasswordFault(password: string, { minLength, username }: PasswordRules): PasswordFault | undefined {
  const text = password.trim()
  if (text === '') return 'missing'
  if (isCommon(text)) return 'common'
  if (text.length < minLength) return 'short'
  return containsName(text, username) ? 'withName' : undefined
}

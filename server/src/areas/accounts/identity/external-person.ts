/* Someone another service vouches for, and the texts that come from there. */

export interface ExternalPerson {
  /** Key of the way they came by. */
  provider: string
  /** Who vouches: the issuer, the company; empty where the way has only one. */
  authority: string
  /** Never given to anyone else there. */
  subject: string
  /** Name to sign in with they would like here. */
  username: string
  name: string
  /** Only an address that was checked; `null` otherwise. */
  email: string | null
  groups: readonly string[]
}

const longestText = 500
const longestGroups = 2_000

/** One line of at most `maxLength` UTF-16 units that any database takes; empty for what is no text. */
export function oneLine(value: unknown, maxLength = longestText): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value) : ''
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}

/** An address that looks like one, in lower case; else `null`. */
export function emailOf(value: unknown): string | null {
  const email = oneLine(value, 254).toLowerCase()
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email) ? email : null
}

/** Names of groups: a list, or one text with commas between. */
export function groupsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  return list
    .slice(0, longestGroups)
    .map((each) => oneLine(each))
    .filter((each) => each !== '')
}

/** The value at a dotted path; the whole for an empty path, `undefined` where nothing is. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

/** The value at a path; `undefined` for an empty path, which asks for nothing. */
export function optionalAt(value: unknown, path: string): unknown {
  return path === '' ? undefined : valueAt(value, path)
}

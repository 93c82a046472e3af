/*
 * Secrets that someone typed to try calls. Owns: that they live in the memory of this page, and in the tab's session only where asked for.
 */
const prefix = 'lectern.secrets.'

type Values = Readonly<Record<string, string>>

const memory = new Map<string, Values>()

/** Those of a place such as `user/application`; empty when there are none. */
export function readSecrets(place: string): { values: Values; isRemembered: boolean } {
  const stored = readStored(place)
  const values = memory.get(place) ?? stored ?? {}
  return { values, isRemembered: stored !== undefined }
}

function readStored(place: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + place) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // Forbidden, or written by something else.
    return undefined
  }
}

/** Keeps them until the page is closed; until the tab is closed when they are to be remembered. */
export function keepSecrets(place: string, values: Values, isRemembered: boolean): void {
  memory.set(place, values)
  try {
    if (isRemembered) sessionStorage.setItem(prefix + place, JSON.stringify(values))
    else sessionStorage.removeItem(prefix + place)
  } catch {
    // Forbidden: they last as long as the page.
  }
}

/** Forgets all, as signing out does. */
export function forgetSecrets(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: there are none.
  }
}

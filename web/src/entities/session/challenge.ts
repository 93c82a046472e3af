/*
 * The challenge of a second factor still to be proven: kept for this tab, so that reloading the page loses nothing. Good for five minutes, once.
 */
const key = 'lectern.challenge'

export function readChallenge(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    // Forbidden: the page then asks to sign in again.
    return undefined
  }
}

export function keepChallenge(challenge: string | undefined): void {
  try {
    if (challenge === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, challenge)
  } catch {
    // Forbidden, as above.
  }
}

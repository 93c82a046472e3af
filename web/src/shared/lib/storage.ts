/*
 * Local storage that never throws: it can be full, forbidden, or hold what an older version wrote. What is lost there is comfort, not data.
 */

/** What storage did not take: it holds until the page is closed, the session included. */
const refused = new Map<string, string>()

/** The stored text; `undefined` when there is none. */
export function readStored(key: string): string | undefined {
  const kept = refused.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

type StorageListener = (key: string) => void
const listeners = new Set<StorageListener>()

/** Calls back when this page stores or removes something; answers the way to stop. */
export function watchStored(listener: StorageListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a text, or removes it when `undefined`. */
export function writeStored(key: string, value: string | undefined): void {
  refused.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or forbidden.
    if (value !== undefined) refused.set(key, value)
  }
  for (const listener of listeners) listener(key)
}

/**
 * A stored JSON value that passes the check.
 * @param isValid returns whether what was read still has the expected form
 */
export function readStoredJson<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeStoredJson(key: string, value: unknown): void {
  writeStored(key, JSON.stringify(value))
}

/*
 * The session's token: kept in local storage, so that every tab has it, and watched, so that signing in or out in one tab reaches the
 * others.
 */
import { readStored, writeStored } from '../lib/storage.ts'

const key = 'lectern.token'

/** The stored token; `undefined` for visitors. */
export function getToken(): string | undefined {
  return readStored(key)
}

export function setToken(token: string): void {
  writeStored(key, token)
}

export function clearToken(): void {
  writeStored(key, undefined)
}

/** Calls back when another tab changes the token; answers the way to stop. */
export function watchOtherTabs(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('storage', onStorage)
  }
}

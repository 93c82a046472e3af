/*
 * The session's token: kept in local storage, so that every tab has it, and watched, so that signing in or out in one tab reaches the
 * others. What was kept to be read without a connection goes with it.
 */
import { readStored, watchStored, writeStored } from '../lib/storage.ts'

const key = 'lectern.token'
/** Begins the names under which answers are kept (`kept-answers.ts`). */
export const keptPrefix = 'lectern.read.'

/** The stored token; `undefined` for visitors. */
export function getToken(): string | undefined {
  return readStored(key)
}

export function setToken(token: string): void {
  writeStored(key, token)
  void forgetAnswers()
}

export function clearToken(): void {
  writeStored(key, undefined)
  void forgetAnswers()
}

/** Deletes what any session has kept on this device. */
export async function forgetAnswers(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(keptPrefix)).map((name) => caches.delete(name)))
}

/** Calls back now if somebody is signed in, and whenever somebody signs in on this page. */
export function whenSignedIn(act: () => void): void {
  if (getToken() !== undefined) act()
  watchStored((changed) => {
    if (changed === key && getToken() !== undefined) act()
  })
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

/*
 * Drafts on this device: what was typed and not saved, kept through reload, crash and an ended session. Owns: their form, their place, and how
 * long they stay. Each editor writes a place of its own, so that two windows of one document never write over each other; what an editor that
 * is gone left behind is taken over by the next (`claimDraft`). One person's drafts are nobody else's on the same machine. Does not own: what a
 * draft holds.
 */
import { createStore, type UseStore } from 'idb-keyval'

/** What a draft is of. */
export interface DraftSubject {
  userId: string
  /** `doc:` with an id, `new:` with application, folder and kind, … */
  subject: string
}

/** Where one editor keeps its draft. */
export interface DraftPlace extends DraftSubject {
  /** Tells the drafts of one subject apart. */
  id: string
  /** The editor it belongs to; empty when none has it open. */
  owner: string
}

export interface FoundDraft {
  place: DraftPlace
  /** As it was written, by whichever version of this page. */
  body: unknown
  savedAtMs: number
}

/** Where a draft went: on the device, or only into this page's memory because the device has no room, or takes nothing. */
export type DraftKeeping = 'device' | 'full' | 'refused'

interface StoredDraft {
  v: 2
  owner: string
  body: unknown
  savedAtMs: number
}

const dayMs = 24 * 60 * 60 * 1000
/** Own drafts wait for three months … */
const ownKeptMs = 90 * dayMs
/** … those of other accounts, which somebody else's machine has no use for, for two weeks. */
const othersKeptMs = 14 * dayMs

/** A store that does not answer is as good as none: the editor must open. */
const answerMs = 3_000

/** Drafts the device refused: they last until the page is closed. */
const memory = new Map<string, StoredDraft>()

let opened: UseStore | undefined
const drafts = () => (opened ??= createStore('lectern-drafts', 'drafts'))

const prefixOf = ({ userId, subject }: DraftSubject) => `${userId}/${subject}/`
const nameOf = (place: DraftPlace) => prefixOf(place) + place.id

let made = 0
/** A name no other editor has, in any window. */
export function newDraftId(): string {
  made += 1
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${made.toString(36)}`
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The draft store failed'))
  })
}

/** Ends a transaction after its last request; resolves once everything of it is on the disk. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    const fail = () => reject(transaction.error ?? new Error('The draft store failed'))
    transaction.onabort = fail
    transaction.onerror = fail
    // Without this it would end only after a busy page has found time for the answer to the last request.
    transaction.commit()
  })
}

/** @throws {Error} when this device has no store, or it does not answer */
async function ask<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The draft store does not answer')), answerMs)
  })
  try {
    return await Promise.race([drafts()(mode, act), late])
  } finally {
    clearTimeout(timer)
  }
}

function isStored(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Reflect.get(value, 'v') === 2 &&
    typeof Reflect.get(value, 'owner') === 'string' &&
    typeof Reflect.get(value, 'savedAtMs') === 'number'
  )
}

/** All drafts of a subject, the newest first. */
export async function listDrafts(of: DraftSubject): Promise<FoundDraft[]> {
  const prefix = prefixOf(of)
  const found = new Map<string, unknown>()
  try {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    await ask('readonly', async (store) => {
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys(range)), resultOf(store.getAll(range))])
      for (const [index, key] of keys.entries()) if (typeof key === 'string') found.set(key, values[index])
    })
  } catch {
    // A device that keeps nothing has no drafts but those of this page.
  }
  for (const [name, draft] of memory) if (name.startsWith(prefix)) found.set(name, draft)
  return [...found]
    .flatMap(([name, stored]): FoundDraft[] => {
      if (!isStored(stored)) return []
      const place = { ...of, id: name.slice(prefix.length), owner: stored.owner }
      return [{ place, body: stored.body, savedAtMs: stored.savedAtMs }]
    })
    .sort((one, other) => other.savedAtMs - one.savedAtMs)
}

/** Puts a draft under an owner, if its last one still has it; `undefined` when somebody was quicker. */
export async function claimDraft({ place }: FoundDraft, owner: string): Promise<DraftPlace | undefined> {
  const name = nameOf(place)
  const kept = memory.get(name)
  if (kept !== undefined) memory.set(name, { ...kept, owner })
  const claimed = { ...place, owner }
  try {
    const isMine = await ask('readwrite', async (store) => {
      const stored: unknown = await resultOf(store.get(name))
      if (!isStored(stored) || stored.owner !== place.owner) return false
      store.put({ ...stored, owner }, name)
      await committed(store.transaction)
      return true
    })
    return isMine || kept !== undefined ? claimed : undefined
  } catch {
    // What cannot be claimed can be read all the same; whoever writes next finds another place when this one is taken.
    return claimed
  }
}

/**
 * Writes a draft. A place another editor took over meanwhile is left alone: the draft goes to a new one.
 * @returns where it is now, and on what
 */
export async function writeDraft(
  place: DraftPlace,
  body: unknown,
  nowMs: number,
): Promise<{ place: DraftPlace; keeping: DraftKeeping }> {
  const draft: StoredDraft = { v: 2, owner: place.owner, body, savedAtMs: nowMs }
  try {
    const written = await ask('readwrite', async (store) => {
      const before: unknown = await resultOf(store.get(nameOf(place)))
      const isTaken = isStored(before) && before.owner !== place.owner
      const target = isTaken ? { ...place, id: newDraftId() } : place
      store.put(draft, nameOf(target))
      await committed(store.transaction)
      return target
    })
    memory.delete(nameOf(place))
    return { place: written, keeping: 'device' }
  } catch (error) {
    memory.set(nameOf(place), draft)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { place, keeping: isFull ? 'full' : 'refused' }
  }
}

/** Forgets a draft; one another editor took over meanwhile stays. */
export async function dropDraft(place: DraftPlace): Promise<void> {
  memory.delete(nameOf(place))
  await ask('readwrite', async (store) => {
    const stored: unknown = await resultOf(store.get(nameOf(place)))
    if (!isStored(stored) || stored.owner !== place.owner) return
    store.delete(nameOf(place))
    await committed(store.transaction)
  })
}

/** Forgets drafts nobody came back to for long, those of other accounts sooner. */
export async function forgetOldDrafts(userId: string, nowMs: number): Promise<void> {
  await ask('readwrite', async (store) => {
    const request = store.openCursor()
    await new Promise<void>((resolve, reject) => {
      request.onerror = () => reject(request.error ?? new Error('The draft store failed'))
      request.onsuccess = () => {
        const cursor = request.result
        if (cursor === null) {
          resolve()
          return
        }
        if (typeof cursor.key !== 'string' || isOutdated(cursor.key, cursor.value, userId, nowMs)) cursor.delete()
        cursor.continue()
      }
    })
  })
}

/** Whether a stored draft has waited long enough. */
export function isOutdated(name: string, stored: unknown, userId: string, nowMs: number): boolean {
  if (!isStored(stored)) return true
  return nowMs - stored.savedAtMs > (name.startsWith(`${userId}/`) ? ownKeptMs : othersKeptMs)
}

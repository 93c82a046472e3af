/*
 * Calls that were sent from this device. Owns: their form, their place, how many are kept and how long. Each person has those of their own, apart
 * for each application. Does not own: what is left out because it is a secret (`draft-values.ts`).
 */
import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import type { DraftValues } from '../draft/draft-values.ts'
import type { SendingWay } from '../send/call-state.ts'

/** Whose calls they are. */
export interface CallPlace {
  userId: string
  moduleId: string
}

export interface KeptCall {
  docId: string
  docName: string
  method: string
  /** Without secrets. */
  url: string
  way: SendingWay
  atMs: number
  /** Undefined when there was no response. */
  status: number | undefined
  durationMs: number | undefined
  values: DraftValues
}

export interface FoundCall extends KeptCall {
  key: string
}

/** Of one person in one application. */
const mostKept = 50
const keptMs = 90 * 24 * 60 * 60 * 1000

let opened: UseStore | undefined
const store = () => (opened ??= createStore('lectern-calls', 'calls'))

const prefixOf = ({ userId, moduleId }: CallPlace) => `${userId}/${moduleId}/`

/** The moment is part of the key, so that keys are in order and tell their age. */
function keyOf(place: CallPlace, atMs: number): string {
  return `${prefixOf(place)}${String(atMs).padStart(15, '0')}-${Math.random().toString(36).slice(2, 8)}`
}

function momentOf(key: string): number {
  return Number(/\/(\d{15})-/.exec(key)?.[1] ?? 0)
}

function isKept(value: unknown): value is KeptCall {
  return typeof value === 'object' && value !== null && 'values' in value && 'url' in value && 'atMs' in value
}

/** The calls of a place, the latest first; none on a device that keeps nothing. */
export async function listCalls(place: CallPlace): Promise<FoundCall[]> {
  try {
    const found = await entries<IDBValidKey, unknown>(store())
    return found
      .flatMap(([key, value]): FoundCall[] =>
        typeof key === 'string' && key.startsWith(prefixOf(place)) && isKept(value) ? [{ ...value, key }] : [],
      )
      .sort((one, other) => other.atMs - one.atMs)
  } catch {
    return []
  }
}

/** Keeps a call; the oldest beyond the number go, and everyone's after three months. */
export async function keepCall(place: CallPlace, call: KeptCall): Promise<void> {
  try {
    await set(keyOf(place, call.atMs), call, store())
    const known = (await keys(store())).filter((key) => typeof key === 'string')
    const own = known.filter((key) => key.startsWith(prefixOf(place))).sort()
    const surplus = own.slice(0, Math.max(0, own.length - mostKept))
    const outdated = known.filter((key) => call.atMs - momentOf(key) > keptMs)
    await delMany([...surplus, ...outdated], store())
  } catch {
    // The device is full or keeps nothing: the call was sent all the same.
  }
}

/** Forgets a call. @throws {Error} when the device does not answer */
export async function dropCall(key: string): Promise<void> {
  await del(key, store())
}

/** Forgets all calls of a place. @throws {Error} as above */
export async function dropCalls(place: CallPlace): Promise<void> {
  const found = await listCalls(place)
  await delMany(
    found.map(({ key }) => key),
    store(),
  )
}

/*
 * Reading many things as one: within `together`, what is asked for by key in one turn of the event loop is read by one select, however many ask. Owns:
 * that nothing is kept beyond the turn. Outside of it each read is one of its own, which prepared queries answer sooner.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Executor } from './content-store.ts'

/** What is asked for in this turn of one read. */
interface Batch<K, V> {
  keys: Set<K>
  found: Promise<ReadonlyMap<K, V>>
}

/** By the function that reads it. */
type Asked = Map<unknown, unknown>

const turns = new AsyncLocalStorage<Asked>()

/** Does work whose parts, done at the same time, read together. Not in a transaction: all parts read by one database. */
export function together<T>(work: () => Promise<T>): Promise<T> {
  return turns.run(new Map(), work)
}

type ReadMany<K, V> = (db: Executor, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>

/** A read of several things by key. What is found may be that of others as well, and shared with them: no one may change it. */
export function readByKeys<K extends string | number, V>(many: ReadMany<K, V>): ReadMany<K, V> {
  return (db, keys) => {
    const asked = turns.getStore()
    if (asked === undefined) return many(db, keys)
    // Put there by the same `many`.
    const known = asked.get(many) as Batch<K, V> | undefined
    if (known !== undefined) {
      for (const key of keys) known.keys.add(key)
      return known.found
    }
    const all = new Set<K>(keys)
    const found = setImmediate().then(() => {
      asked.delete(many)
      return many(db, [...all])
    })
    asked.set(many, { keys: all, found })
    return found
  }
}

interface Reads<K, V> {
  one: (db: Executor, key: K) => Promise<V | undefined>
  /** What is not there is left out. */
  many: ReadMany<K, V>
}

/** A read by key: `one` by itself, `many` within `together`. */
export function readByKey<K extends string | number, V>({ one, many }: Reads<K, V>) {
  const read = readByKeys(many)
  return async (db: Executor, key: K): Promise<V | undefined> =>
    turns.getStore() === undefined ? one(db, key) : (await read(db, [key])).get(key)
}

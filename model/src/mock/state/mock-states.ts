/* What the callers of one mock have left there, in memory. Owns: how many callers have a state of their own, and how much it holds; the least used go first. */
import type { KeptItems } from './kept-items.ts'

const mostSessions = 200
/** Of one caller: those below different items count each. */
const mostCollections = 200
/** Of one caller, and of all. In memory about three times as many bytes. */
const mostOfSession = 1024 * 1024
const mostOfAll = 8 * 1024 * 1024

interface Kept {
  /** How the collection was set up when this was begun. */
  setup: string
  items: KeptItems
}

type Session = Map<string, Kept>

export class MockStates {
  readonly #sessions = new Map<string, Session>()

  /** Items that are there already; undefined for those of a collection that was set up otherwise since. */
  find(session: string, key: string, setup: string): KeptItems | undefined {
    const kept = this.#sessions.get(session)?.get(key)
    return kept?.setup === setup ? kept.items : undefined
  }

  /** @param session empty for what callers share */
  keep(session: string, key: string, kept: Kept): void {
    const own = this.#sessions.get(session) ?? new Map<string, Kept>()
    moveToEnd(own, key, kept)
    if (own.size > mostCollections) deleteFirst(own)
    moveToEnd(this.#sessions, session, own)
    this.#shrink()
  }

  /** Whether so many characters more may be kept for a caller. */
  hasRoom(session: string, characters: number): boolean {
    return sizeOf(this.#sessions.get(session)) + characters <= mostOfSession
  }

  /** Begins again from the examples. */
  reset(session: string): void {
    this.#sessions.delete(session)
  }

  get characters(): number {
    return [...this.#sessions.values()].reduce((sum, session) => sum + sizeOf(session), 0)
  }

  /** The caller of now stays. */
  #shrink(): void {
    while (this.#sessions.size > 1 && (this.#sessions.size > mostSessions || this.characters > mostOfAll))
      deleteFirst(this.#sessions)
  }
}

function sizeOf(session: Session | undefined): number {
  return [...(session?.values() ?? [])].reduce((sum, { items }) => sum + items.characters, 0)
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
}

function deleteFirst<K>(map: Map<K, unknown>): void {
  const [first] = map.keys()
  if (first !== undefined) map.delete(first)
}

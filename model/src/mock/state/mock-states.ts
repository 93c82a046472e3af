/* What the callers of one mock have left there, in memory. Owns: how many callers have a state of their own, and how much it holds; the least used go first. */
import type { KeptItems } from './kept-items.ts'

const mostSessions = 200
/** Of one caller: those below different items count each. */
const mostCollections = 200
/** Of one caller, and of all. In memory about three times as many bytes. */
const mostOfSession = 1024 * 1024
const mostOfAll = 8 * 1024 * 1024
const emptySize = 1_000

interface Kept {
  /** How the collection was set up when this was begun. */
  setup: string
  items: KeptItems
}

interface Session {
  collections: Map<string, Kept>
  characters: number
}

export class MockStates {
  readonly #sessions = new Map<string, Session>()
  #characters = 0

  /** Characters of all items as JSON, and what an empty one takes. */
  get size(): number {
    return emptySize + this.#characters
  }

  /** Items that are there already; undefined for those of a collection that was set up otherwise since. */
  find(session: string, key: string, setup: string): KeptItems | undefined {
    const kept = this.#sessions.get(session)?.collections.get(key)
    return kept?.setup === setup ? kept.items : undefined
  }

  /**
   * Called after each change of the items too.
   * @param session empty for what callers share
   */
  keep(session: string, key: string, kept: Kept): void {
    const own = this.#sessions.get(session) ?? { collections: new Map<string, Kept>(), characters: 0 }
    const { collections } = own
    moveToEnd(collections, key, kept)
    const [first] = collections.keys()
    if (collections.size > mostCollections && first !== undefined) collections.delete(first)
    const characters = [...collections.values()].reduce((sum, { items }) => sum + items.characters, 0)
    this.#characters += characters - own.characters
    own.characters = characters
    moveToEnd(this.#sessions, session, own)
    this.#shrink()
  }

  /** Whether so many characters more may be kept for a caller. */
  hasRoom(session: string, characters: number): boolean {
    return (this.#sessions.get(session)?.characters ?? 0) + characters <= mostOfSession
  }

  /** Begins again from the examples. */
  reset(session: string): void {
    this.#characters -= this.#sessions.get(session)?.characters ?? 0
    this.#sessions.delete(session)
  }

  /** The caller of now stays. */
  #shrink(): void {
    while (this.#sessions.size > 1 && (this.#sessions.size > mostSessions || this.#characters > mostOfAll)) {
      const [first] = this.#sessions.keys()
      if (first !== undefined) this.reset(first)
    }
  }
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
}

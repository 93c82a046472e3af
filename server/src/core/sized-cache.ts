/*
 * Values made when they are first asked for, the least used dropped first. Owns: how much room they may take and that two callers never make the same
 * one at once. Does not own: what a key contains; it must change whenever the value does.
 */

/** What is kept; its size may grow while it is. */
interface Sized {
  readonly size: number
}

export class SizedCache<T extends Sized> {
  readonly #maxSize: number
  readonly #room: number
  readonly #entries = new Map<string, { value: T; counted: number }>()
  readonly #running = new Map<string, Promise<T>>()
  #size = 0

  /** @param room what each takes for its size when it is new, as a factor */
  constructor(maxSize: number, room = 1) {
    this.#maxSize = maxSize
    this.#room = room
  }

  /** The value under this key, if it is at hand; counted with the size it has by now. */
  find(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const size = entry.value.size
    this.#size += size - entry.counted
    entry.counted = size
    this.#evict()
    return entry.value
  }

  /** The value under this key, made when it is not at hand; a failure is not kept. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.find(key)
    if (known !== undefined) return known
    const running = this.#running.get(key) ?? this.#make(key, make)
    return running
  }

  async #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = make()
    this.#running.set(key, running)
    try {
      const value = await running
      this.#keep(key, value)
      return value
    } finally {
      this.#running.delete(key)
    }
  }

  /** Takes the place of what is under this key. */
  put(key: string, value: T): void {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      this.#entries.delete(key)
      this.#size -= known.counted
    }
    this.#keep(key, value)
  }

  #keep(key: string, value: T): void {
    const counted = Math.ceil(value.size * this.#room)
    if (counted > this.#maxSize) return
    this.#entries.set(key, { value, counted })
    this.#size += counted
    this.#evict()
  }

  #evict(): void {
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#maxSize) return
      this.#entries.delete(oldest)
      this.#size -= entry.counted
    }
  }
}

/** A map that keeps its latest entries; older ones are forgotten. */
export class LatestMap<K, V> {
  readonly #size: number
  readonly #entries = new Map<K, V>()

  /** `size`: entries that are kept. */
  constructor(size: number) {
    this.#size = size
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#size) return
      this.#entries.delete(oldest)
    }
  }
}

/* Values made when they are first asked for and kept up to a size, the least used dropped first. Two callers never make the same one at once. */

interface Made<T> {
  value: T
  size: number
}

export class Kept<T> {
  readonly #maxSize: number
  readonly #entries = new Map<string, Made<T>>()
  readonly #running = new Map<string, Promise<T>>()
  #size = 0

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  /** @param key changes whenever the value would; a failure is not kept */
  async get(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const known = this.#entries.get(key)
    if (known === undefined) return this.#running.get(key) ?? this.#make(key, make)
    this.#entries.delete(key)
    this.#entries.set(key, known)
    return known.value
  }

  #make(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const running = make()
      .then((made) => {
        this.#keep(key, made)
        return made.value
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  #keep(key: string, made: Made<T>): void {
    if (made.size > this.#maxSize) return
    this.#entries.set(key, made)
    this.#size += made.size
    for (const [oldest, { size }] of this.#entries) {
      if (this.#size <= this.#maxSize) return
      this.#entries.delete(oldest)
      this.#size -= size
    }
  }
}

/*
 * Answers made beforehand, the least used dropped first. Owns: how many bytes they may take and that two callers never make the same one at
 * once. Does not own: what a key contains; it must change whenever the response does.
 */
import type { PreparedBody, PreparedJson } from './replies.ts'

export class PreparedCache<T extends PreparedBody = PreparedJson> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, { answer: T; counted: number }>()
  readonly #running = new Map<string, Promise<T>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The answer under this key, if it is at hand. */
  find(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    // Compressed forms come later than the answer itself.
    const size = entry.answer.size
    this.#bytes += size - entry.counted
    entry.counted = size
    this.#evict()
    return entry.answer
  }

  /** The answer under this key, made when it is not at hand; a failure is not kept. */
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
      const answer = await running
      this.#keep(key, answer)
      return answer
    } finally {
      this.#running.delete(key)
    }
  }

  #keep(key: string, answer: T): void {
    // Room for the compressed forms as well.
    const counted = Math.ceil(answer.size * 1.25)
    if (counted > this.#maxBytes) return
    this.#entries.set(key, { answer, counted })
    this.#bytes += counted
    this.#evict()
  }

  #evict(): void {
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(oldest)
      this.#bytes -= entry.counted
    }
  }
}

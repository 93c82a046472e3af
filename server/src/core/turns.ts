/*
 * Work on one key at a time within this process, in the order it came. Owns: the waiting. Does not own: what has to hold between several
 * servers.
 */
export class Turns {
  /** The last work of each key that is not done. */
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the work when everything asked before for this key has ended, however it ended. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}

/*
 * A mutex per key: work on one key runs one at a time within this process, in the order it was asked for. Does not own: locks between several
 * servers, which are rows of the database.
 */
export class KeyedMutex {
  /** The last work of each key that is not done. */
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the work when everything asked before for this key has ended, however it ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
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

/*
 * Turns at something there is little of, shared fairly: owners take turns one after the other, however much each of them asks for, and none has more
 * than its part at a time.
 */
export interface TurnLimits {
  /** Turns at a time, of everyone together. */
  together: number
  /** Turns at a time of one owner. */
  each: number
  /** Asked for and not begun, of one owner. */
  waiting: number
}

interface Waiting {
  begin: () => void
}

export class FairTurns {
  readonly #limits: TurnLimits
  /** In the order they are next; an owner whose turn begins goes to the end. */
  readonly #queues = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #together = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Does the work when it is the owner's turn.
   * @returns `undefined` when too much of the owner waits already
   */
  async take<T>(owner: string, work: () => Promise<T>): Promise<{ value: T } | undefined> {
    const queue = this.#queues.get(owner) ?? []
    if (queue.length >= this.#limits.waiting) return undefined
    await new Promise<void>((begin) => {
      queue.push({ begin })
      this.#queues.set(owner, queue)
      this.#next()
    })
    try {
      return { value: await work() }
    } finally {
      this.#together -= 1
      this.#count(owner, -1)
      this.#next()
    }
  }

  #next(): void {
    for (const [owner, queue] of this.#queues) {
      if (this.#together >= this.#limits.together) return
      if ((this.#running.get(owner) ?? 0) >= this.#limits.each) continue
      this.#begin(owner, queue)
    }
  }

  #begin(owner: string, queue: Waiting[]): void {
    const first = queue.shift()
    this.#queues.delete(owner)
    if (queue.length > 0) this.#queues.set(owner, queue)
    if (first === undefined) return
    this.#together += 1
    this.#count(owner, 1)
    first.begin()
  }

  #count(owner: string, change: number): void {
    const count = (this.#running.get(owner) ?? 0) + change
    if (count === 0) this.#running.delete(owner)
    else this.#running.set(owner, count)
  }
}

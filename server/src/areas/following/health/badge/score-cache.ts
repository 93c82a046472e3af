/* Scores of badges, kept for a while: a picture on a page that many read is asked for more often than documents change. */

const keptMs = 60_000
const mostKept = 1_000

type Score = number | null | undefined

export class ScoreCache {
  readonly #clock: () => number
  readonly #read: (moduleId: number) => Promise<Score>
  readonly #kept = new Map<number, { score: Promise<Score>; untilMs: number }>()

  constructor(clock: () => number, read: (moduleId: number) => Promise<Score>) {
    this.#clock = clock
    this.#read = read
  }

  /** What is unknown yet is not kept. */
  async get(moduleId: number): Promise<Score> {
    const nowMs = this.#clock()
    const kept = this.#kept.get(moduleId)
    if (kept !== undefined && nowMs < kept.untilMs) return kept.score
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const entry = { score: this.#read(moduleId), untilMs: nowMs + keptMs }
    this.#kept.set(moduleId, entry)
    const forget = () => {
      if (this.#kept.get(moduleId) === entry) this.#kept.delete(moduleId)
    }
    try {
      const score = await entry.score
      if (score === undefined) forget()
      return score
    } catch (error) {
      forget()
      throw error
    }
  }
}

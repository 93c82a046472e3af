/*
 * Names for statements that are run often: a connection parses and plans a named statement once. Owns: which statements get one, in a
 * bounded number, because every connection keeps each of them.
 */

const maxNames = 300
/** Runs after which a statement counts as frequent. */
const runsBefore = 2
/** Statements whose runs are counted; when there are more, counting starts again. */
const maxCounted = 2_000

export class StatementNames {
  readonly #names = new Map<string, { name: string }>()
  readonly #runs = new Map<string, number>()
  #generation = 0

  /** The statement's name as the driver takes it; empty while it has none. */
  nameOf(sql: string): { name?: string } {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= maxNames) return {}
    const runs = (this.#runs.get(sql) ?? 0) + 1
    if (runs <= runsBefore) {
      if (this.#runs.size >= maxCounted) this.#runs.clear()
      this.#runs.set(sql, runs)
      return {}
    }
    this.#runs.delete(sql)
    const named = { name: `lectern_${String(this.#generation)}_${String(this.#names.size)}` }
    this.#names.set(sql, named)
    return named
  }

  /** Statements are prepared again, under other names. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}

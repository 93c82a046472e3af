/* How often rules that count calls were asked, in this process since it started or the rule was saved. */

/** Rules that are counted, the one asked longest ago dropped first. */
const mostCounted = 10_000

export class RuleCounts {
  readonly #counts = new Map<string, number>()

  /** Counts one more: 1 for the first. */
  next({ id, version }: { id: string; version: number }): number {
    const key = `${id} ${String(version)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostCounted && oldest !== undefined) this.#counts.delete(oldest)
    return count
  }
}

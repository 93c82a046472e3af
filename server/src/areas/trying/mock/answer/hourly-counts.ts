/* How often something happened within the last day, by the hour: this process's own, gone when it ends. */

const hourMs = 60 * 60_000
const hours = 24
/** Keys that are counted, the one counted longest ago dropped first. */
const mostCounted = 10_000

export class HourlyCounts {
  /** By key: the count of each hour since 1970. */
  readonly #counts = new Map<string, Map<number, number>>()

  add(key: string, atMs: number): void {
    const hour = Math.floor(atMs / hourMs)
    const counts = this.#counts.get(key) ?? new Map<number, number>()
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
    const [first] = counts.keys()
    if (first !== undefined && first <= hour - hours) counts.delete(first)
    this.#counts.delete(key)
    this.#counts.set(key, counts)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostCounted && oldest !== undefined) this.#counts.delete(oldest)
  }

  /** In the 24 hours before that moment, the one it is in among them. */
  count(key: string, atMs: number): number {
    const first = Math.floor(atMs / hourMs) - hours
    return [...(this.#counts.get(key) ?? [])].reduce((sum, [hour, count]) => sum + (hour > first ? count : 0), 0)
  }
}

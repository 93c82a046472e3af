/*
 * Rows of selects kept until anything is written: most requests ask what the one before asked (whose session, which role, which version).
 * Owns: how many are kept. Does not own: noticing that something was written, without which they are not exact.
 */

/** Selects with other values than these are read each time. */
type KeptValue = null | number | string

/** Results kept at a time; when there are more, all are dropped. */
const maxResults = 4_000
/** Longer results are read each time. */
const maxRows = 20

export class KeptRows {
  readonly #bySql = new Map<string, Map<string, readonly unknown[]>>()
  #count = 0

  /** Forgets everything: something may have been written. */
  clear(): void {
    if (this.#count === 0) return
    this.#bySql.clear()
    this.#count = 0
  }

  /** The rows of this select, from `read` when they are not at hand. They are shared: no one may change them. */
  get(sql: string, parameters: readonly unknown[], read: () => unknown[]): readonly unknown[] {
    if (!parameters.every(isKeptValue)) return read()
    const key = keyOf(parameters)
    const known = this.#bySql.get(sql)?.get(key)
    if (known !== undefined) return known
    const rows = read()
    this.#keep(sql, key, rows)
    return rows
  }

  /** As `get`, for who reads later and calls `keep`. */
  find(sql: string, parameters: readonly unknown[]): readonly unknown[] | undefined {
    return parameters.every(isKeptValue) ? this.#bySql.get(sql)?.get(keyOf(parameters)) : undefined
  }

  keep(sql: string, parameters: readonly unknown[], rows: unknown[]): void {
    if (parameters.every(isKeptValue)) this.#keep(sql, keyOf(parameters), rows)
  }

  #keep(sql: string, key: string, rows: unknown[]): void {
    if (rows.length > maxRows) return
    if (this.#count >= maxResults) this.clear()
    for (const row of rows) Object.freeze(row)
    const ofSelect = this.#bySql.get(sql) ?? new Map<string, readonly unknown[]>()
    this.#bySql.set(sql, ofSelect)
    ofSelect.set(key, Object.freeze(rows))
    this.#count += 1
  }
}

function isKeptValue(value: unknown): value is KeptValue {
  return typeof value === 'number' || typeof value === 'string' || value === null
}

/** Different for different lists: texts stand with their length. */
function keyOf(parameters: readonly KeptValue[]): string {
  let key = ''
  for (const value of parameters) {
    key += typeof value === 'string' ? `${String(value.length)}:${value}` : `${String(value)};`
  }
  return key
}

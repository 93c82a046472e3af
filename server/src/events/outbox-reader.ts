/*
 * Reads the outbox in order of time. Owns: that no event is missed and none delivered twice, although ids become visible out of order when transactions
 * of several servers overlap.
 */
import type { Executor } from '../db/content-store.ts'

export interface OutboxEvent {
  id: number
  name: string
  payload: unknown
}

/** A transaction open longer than this may be missed; events are written last in short ones. */
const settleMs = 10_000
const eventsPerRead = 500

export class OutboxReader {
  readonly #db: Executor
  /** Everything up to here has been delivered. */
  #floor: number | undefined
  /** Delivered ids above the floor, and when they were first seen. */
  readonly #delivered = new Map<number, number>()

  constructor(db: Executor) {
    this.#db = db
  }

  /** Begins with what is written from now on. */
  async skipToEnd(): Promise<void> {
    const row = await this.#db
      .selectFrom('event')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst()
    this.#floor = row?.id ?? 0
    this.#delivered.clear()
  }

  /** Events not delivered yet. */
  async readNew(): Promise<OutboxEvent[]> {
    if (this.#floor === undefined) return []
    const rows = await this.#db
      .selectFrom('event')
      .select(['id', 'name', 'payload'])
      .where('id', '>', this.#floor)
      .orderBy('id')
      .limit(eventsPerRead + this.#delivered.size)
      .execute()
    const nowMs = performance.now()
    const fresh = rows.filter(({ id }) => !this.#delivered.has(id))
    for (const { id } of fresh) this.#delivered.set(id, nowMs)
    this.#raiseFloor(nowMs)
    return fresh.map(({ id, name, payload }) => ({ id, name, payload: readPayload(payload) }))
  }

  #raiseFloor(nowMs: number): void {
    for (const [id, seenMs] of this.#delivered) {
      if (nowMs - seenMs > settleMs) this.#floor = Math.max(this.#floor ?? 0, id)
    }
    for (const id of this.#delivered.keys()) if (id <= (this.#floor ?? 0)) this.#delivered.delete(id)
  }
}

function readPayload(text: string): unknown {
  return JSON.parse(text)
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const channel = 'lectern'
const defaultRetryMs = 2_000

/** `LISTEN`/`NOTIFY` on a connection of its own, which is opened again when it is lost. */
export class PostgresListener {
  readonly #connectionString: string
  readonly #retryMs: number
  readonly #present: readonly [number, number] | undefined
  readonly #callbacks = new Set<(payload: string) => void>()
  #client: pg.Client | undefined
  /** The connection being opened: whoever needs one meanwhile waits for the same. */
  #opening: Promise<pg.Client> | undefined
  #closed = false
  /** Last notification under way: the connection takes one query at a time. */
  #sending: Promise<void> = Promise.resolve()

  /** @param options `present`: the advisory lock that the connection holds while it is open */
  constructor(
    connectionString: string,
    { retryMs = defaultRetryMs, present }: { retryMs?: number; present?: readonly [number, number] } = {},
  ) {
    this.#connectionString = connectionString
    this.#retryMs = retryMs
    this.#present = present
  }

  notify(payload: string): Promise<void> {
    const send = async (): Promise<void> => {
      const client = this.#client ?? (await this.#connect())
      await client.query('select pg_notify($1, $2)', [channel, payload])
    }
    const sent = this.#sending.then(send)
    // A failed one must not fail the next.
    this.#sending = sent.catch(() => undefined)
    return sent
  }

  async listen(onPayload: (payload: string) => void): Promise<void> {
    this.#callbacks.add(onPayload)
    if (this.#client === undefined) await this.#connect()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #connect(): Promise<pg.Client> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, application_name: 'lectern-events' })
    client.on('notification', (message) => {
      for (const callback of this.#callbacks) callback(message.payload ?? '')
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      // A connection that never came to be ends as well; whoever tried to open it knows.
      if (this.#client !== client) return
      this.#client = undefined
      if (!this.#closed) void this.#reconnect()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // Shared, so that it never waits for what the database still holds of a connection that was lost.
      if (this.#present !== undefined) await client.query('select pg_advisory_lock_shared($1, $2)', [...this.#present])
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    return client
  }

  async #reconnect(): Promise<void> {
    while (!this.#isDone()) {
      await delay(this.#retryMs, undefined, { ref: false })
      if (this.#isDone()) return
      try {
        await this.#connect()
      } catch {
        // The database is still away; browsers poll meanwhile.
      }
    }
  }

  /** What may have changed while waiting. */
  #isDone(): boolean {
    return this.#closed || this.#client !== undefined
  }
}

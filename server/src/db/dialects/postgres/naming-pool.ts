/* A pool as Kysely takes it, whose connections name the statements that are run often. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './statement-names.ts'

/** More values are a list of some length: another text each time. */
const maxValues = 40
/** What PostgreSQL answers for a statement prepared before a change of its tables: other columns than it had. */
const featureNotSupported = '0A000'

export function nameStatements(pool: pg.Pool, names: StatementNames): PostgresPool {
  // Kysely knows connections by identity.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const naming = clients.get(client) ?? new NamingClient(client, names)
      clients.set(client, naming)
      return naming
    },
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    // A cursor of `pg-cursor`, which the driver takes as it is.
    if (typeof query !== 'string') return this.#client.query(query as PostgresCursor<R> & pg.Submittable)
    return this.#run<R>(query, parameters)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isNamed = parameters.length > 0 && parameters.length <= maxValues
    const name = isNamed ? this.#names.nameOf(text) : {}
    try {
      return await this.#send<R>({ ...name, text, values: [...parameters] })
    } catch (error) {
      if (name.name === undefined || !isOutdated(error)) throw error
      this.#names.renew()
      // In a transaction nothing more can be run.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return this.#send<R>({ text, values: [...parameters] })
    }
  }

  async #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    // Kysely's types promise R for the query it compiled, and know the commands it compiles.
    return (await this.#client.query(query)) as unknown as PostgresQueryResult<R>
  }
}

/** "cached plan must not change result type" */
function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === featureNotSupported
}

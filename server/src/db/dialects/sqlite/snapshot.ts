/*
 * One state of the embedded database, however long the reading takes: a connection of its own that stays in a read transaction. Owns: Kysely's
 * driver over it. Writers go on meanwhile; what they write is not seen.
 */
import type { DatabaseSync } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from '../../schema.ts'
import type { SqlValue } from './protocol.ts'
import { StatementCache } from './statement-cache.ts'

/**
 * Runs `work` with the state the database has now.
 * @param bindable makes a value one that SQLite takes
 */
export async function readSnapshotOf<T>(
  database: DatabaseSync,
  bindable: (value: unknown) => SqlValue,
  work: (snapshot: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const statements = new StatementCache(database)
  database.exec('BEGIN')
  // The state is taken with the first look, not with BEGIN.
  statements.run('SELECT count(*) FROM sqlite_schema', [])
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows } = statements.run(query.sql, query.parameters.map(bindable))
      // Kysely's types promise R for the query it compiled; the database returns rows of that form.
      return Promise.resolve({ rows: rows as R[] })
    },
    streamQuery: () => {
      throw new Error('A snapshot is read in parts')
    },
  }
  const snapshot = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SnapshotDriver(connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  try {
    return await work(snapshot)
  } finally {
    statements.clear()
    database.close()
  }
}

class SnapshotDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('A snapshot is one transaction already'))
  }

  commitTransaction(): Promise<void> {
    return Promise.resolve()
  }

  rollbackTransaction(): Promise<void> {
    return Promise.resolve()
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return Promise.resolve()
  }
}

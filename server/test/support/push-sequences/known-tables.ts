/* Tables in memory that answer what imports ask of an application, so that thousands of pushes run without a database. Owns: which rows each of the questions gets. */
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { Database } from '../../../src/db/schema.ts'

/** The rows a question gets, by the table it is asked of. */
export interface KnownTables {
  incomingStates(): object[]
  docs(): object[]
  /** Ids of what is locked, itself or by the folder it is in. */
  locked(): object[]
}

/** Understands the questions of `areas/exchange/import/compare/known-content.ts` and no other. */
export function openKnownTables(tables: KnownTables): Kysely<Database> {
  const answer = ({ sql }: CompiledQuery): object[] => {
    if (sql.includes('from "incoming_state"')) return tables.incomingStates()
    if (sql.startsWith('with recursive "locked"')) return tables.locked()
    if (sql.includes('from "doc" left join "revision"')) return tables.docs()
    if (sql.includes('from "component"')) return []
    if (sql.includes('from "module"')) return [{ head_revision_id: null, hash: null }]
    throw new Error(`A question nobody expected: ${sql}`)
  }
  const connection: DatabaseConnection = {
    // What a query returns is for its caller to know.
    executeQuery: <Row>(query: CompiledQuery) => Promise.resolve({ rows: answer(query) } as QueryResult<Row>),
    streamQuery: () => {
      throw new Error('No streams here')
    },
  }
  const done = (): Promise<void> => Promise.resolve()
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createDriver: () => ({
        init: done,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: done,
        commitTransaction: done,
        rollbackTransaction: done,
        releaseConnection: done,
        destroy: done,
      }),
    },
  })
}

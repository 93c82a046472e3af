/*
 * Kysely's driver over `node:sqlite`: one connection that reads in this thread (a read takes microseconds), one that writes in its own
 * thread. Outside a transaction a plain select goes to the reader; everything else, and everything in a transaction, to the writer.
 * Selects that are said to take long are read in threads.
 * A streamed select has a connection to itself: while its statement is open it sees one old state, which must not hold back the others.
 */
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import {
  type CompiledQuery,
  SelectQueryNode,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Database } from '../../schema.ts'
import { KeptRows } from '../kept-rows.ts'
import { SqliteError, type SqlValue } from './protocol.ts'
import { readSnapshotOf } from './snapshot.ts'
import { StatementCache } from './statement-cache.ts'
import { ThreadConnection } from './thread-connection.ts'
import { BesideReaders } from './beside-readers.ts'
import { IdleReaders } from './idle-readers.ts'

export interface SqliteDriverSettings {
  file: string
  /** `PRAGMA` texts for the writing connection. */
  writerPragmas: readonly string[]
  readerPragmas: readonly string[]
}

export class SqliteDriver implements Driver {
  readonly #settings: SqliteDriverSettings
  #writer: ThreadConnection | undefined
  #reader: DatabaseSync | undefined
  #statements: StatementCache | undefined
  readonly #kept = new KeptRows()
  #version = 0
  readonly #beside: BesideReaders
  readonly #streaming: IdleReaders
  /** Tail of the queue of those who want to write. */
  #turn: Promise<void> = Promise.resolve()

  constructor(settings: SqliteDriverSettings) {
    this.#settings = settings
    this.#beside = new BesideReaders({ file: settings.file, pragmas: settings.readerPragmas })
    this.#streaming = new IdleReaders(() => this.#openReader())
  }

  async init(): Promise<void> {
    const { file, writerPragmas } = this.#settings
    this.#writer = new ThreadConnection(
      { file, pragmas: writerPragmas },
      {
        onAnswer: () => {
          this.#kept.clear()
          this.#version += 1
        },
        onDeath: endProcess,
      },
    )
    // The writer opens the file first: it creates it and switches it to WAL.
    await this.#writer.run('SELECT 1', [])
    this.#reader = this.#openReader()
    this.#statements = new StatementCache(this.#reader)
  }

  acquireConnection(): Promise<DatabaseConnection> {
    if (this.#writer === undefined || this.#statements === undefined) throw new Error('The database is not open')
    const parts = { writer: this.#writer, reader: this.#statements, streaming: this.#streaming }
    return Promise.resolve(new SqliteConnection(parts, () => this.#takeTurn()))
  }

  /** Rows of a select as the last write that was answered left them, not to be changed; undefined before the database is open. */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | undefined {
    const statements = this.#statements
    if (statements === undefined) return undefined
    return this.#kept.get(sql, parameters, () => statements.run(sql, parameters.map(bindable)).rows)
  }

  /** Goes up with each answer of the writer. */
  get version(): number {
    return this.#version
  }

  /** Rows of a select that may take long, as every commit before the call left them. */
  readBeside(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return this.#beside.read(sql, parameters.map(bindable))
  }

  /** Runs `work` with the state the last write that was answered left. */
  readSnapshot<T>(work: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> {
    return readSnapshotOf(this.#openReader(), bindable, work)
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    await connectionOf(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connectionOf(connection).end('COMMIT')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connectionOf(connection).end('ROLLBACK')
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    this.#statements?.clear()
    this.#reader?.close()
    this.#streaming.close()
    await this.#beside.close()
    await this.#writer?.close()
  }

  #openReader(): DatabaseSync {
    const { file, readerPragmas } = this.#settings
    const database = new DatabaseSync(file)
    for (const pragma of readerPragmas) database.exec(`PRAGMA ${pragma}`)
    return database
  }

  /** Resolves when no one else is writing; the caller gives the turn back by calling the result. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#turn
    let giveBack: () => void = () => undefined
    this.#turn = new Promise((resolve) => {
      giveBack = resolve
    })
    await before
    return giveBack
  }
}

/** A server that cannot write any more must not seem to work: whoever watches the process starts it again. */
function endProcess(error: Error): void {
  // Outside of every caller, so that no one takes it for the failure of one statement.
  queueMicrotask(() => {
    throw error
  })
}

/** A select, built or written as SQL: nothing else begins like one. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

function connectionOf(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('A connection of another driver')
}

interface ConnectionParts {
  writer: ThreadConnection
  reader: StatementCache
  streaming: IdleReaders
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: ThreadConnection
  readonly #reader: StatementCache
  readonly #streaming: IdleReaders
  readonly #takeTurn: () => Promise<() => void>
  #giveBack: (() => void) | undefined

  constructor({ writer, reader, streaming }: ConnectionParts, takeTurn: () => Promise<() => void>) {
    this.#writer = writer
    this.#reader = reader
    this.#streaming = streaming
    this.#takeTurn = takeTurn
  }

  async begin(): Promise<void> {
    const giveBack = await this.#takeTurn()
    try {
      await this.#writer.run('BEGIN IMMEDIATE', [])
    } catch (error) {
      // No one ends what did not begin; everyone else would wait for ever.
      giveBack()
      throw error
    }
    this.#giveBack = giveBack
  }

  /** The turn is given back when no transaction is open any more, whatever SQLite said; a commit that failed is undone. */
  async end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const giveBack = this.#giveBack
    // Rolled back already, by a commit that failed.
    if (giveBack === undefined) return
    try {
      if (statement === 'COMMIT') await this.#writer.run('COMMIT', [])
      else await this.#undo()
    } catch (error) {
      await this.#undo()
      throw error
    } finally {
      this.#giveBack = undefined
      giveBack()
    }
  }

  async #undo(): Promise<void> {
    try {
      await this.#writer.run('ROLLBACK', [])
    } catch (error) {
      // On a full or broken disk SQLite rolls back by itself; then there is nothing left to undo.
      if (!(error instanceof SqliteError)) throw error
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map(bindable)
    if (this.#giveBack !== undefined) return result(await this.#writer.run(query.sql, parameters))
    if (isRead(query)) return result(this.#reader.run(query.sql, parameters))
    const giveBack = await this.#takeTurn()
    try {
      return result(await this.#writer.run(query.sql, parameters))
    } finally {
      giveBack()
    }
  }

  /** The rows in parts of `chunkSize`, the event loop served between them. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.#giveBack !== undefined) throw new Error('A transaction cannot stream')
    const database = this.#streaming.take()
    let isWhole = false
    try {
      const statement = database.prepare(query.sql)
      const names = statement.columns().map((column) => column.name)
      // Plain lists come out of the database in half the time of objects.
      statement.setReturnArrays(true)
      let rows: unknown[] = []
      // oxlint-disable-next-line lectern/no-spread-arguments -- the only way but names, which take half as long again; `prepare` refuses more than 32,766
      for (const values of statement.iterate(...query.parameters.map(bindable))) {
        if (rows.push(objectOf(names, values)) < chunkSize) continue
        yield result<R>({ rows, changes: 0 })
        rows = []
        await setImmediate()
      }
      isWhole = true
      yield result<R>({ rows, changes: 0 })
    } finally {
      // A statement that is not read to its end is open until then.
      if (isWhole) this.#streaming.giveBack(database)
      else database.close()
    }
  }
}

function objectOf(names: readonly string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  if (!Array.isArray(values)) return row
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
  return row
}

function result<R>(answer: { rows: unknown[]; changes: number }): QueryResult<R> {
  // Kysely's types promise R for the query it compiled; the database returns rows of that form.
  return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.changes) }
}

function bindable(value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`Cannot store a value of type ${typeof value}`)
}

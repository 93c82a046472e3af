import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Engine } from '../types.ts'
import { SqliteDriver } from './driver.ts'
import { lockFolder } from './folder-lock.ts'
import { SqliteError } from './protocol.ts'

export interface SqliteEngineOptions {
  dataDir: string
  /** False skips waiting for the disk: for tests only. */
  durable?: boolean
}

/** Triggers that refuse what would change a row. */
function keepRows(table: string): readonly string[] {
  return ['update', 'delete'].map(
    (act) =>
      `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, 'Rows of ${table} stay as they are'); end`,
  )
}

const uniqueCodes = new Set([2067, 1555])

/**
 * The embedded database in `dataDir` (created when missing).
 * @throws {FolderInUseError} when another process uses the folder
 */
export function openSqliteEngine({ dataDir, durable = true }: SqliteEngineOptions): Engine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  const shared = ['busy_timeout=5000', 'foreign_keys=ON', 'cache_size=-32000', 'temp_store=MEMORY']
  const listeners = new Set<(payload: string) => void>()
  const driver = new SqliteDriver({
    file: join(dataDir, 'lectern.db'),
    writerPragmas: ['journal_mode=WAL', `synchronous=${durable ? 'FULL' : 'OFF'}`, ...shared],
    readerPragmas: [...shared, 'mmap_size=268435456', 'query_only=ON'],
  })
  return {
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    columnTypes: { id: 'integer', autoIncrement: true, bytes: 'blob', keepRows },
    maxParameters: 30_000,
    readNow: (sql, parameters) => driver.readNow(sql, parameters),
    isUniqueViolation: (error) => error instanceof SqliteError && uniqueCodes.has(error.errcode),
    allowsSeveralProcesses: false,
    skipsLockedRows: false,
    notify: (payload) => {
      for (const listener of listeners) listener(payload)
      return Promise.resolve()
    },
    listen: (onPayload) => {
      listeners.add(onPayload)
      return Promise.resolve()
    },
    exclusively: (_db, work) => work(),
    close: () => {
      lock.release()
      return Promise.resolve()
    },
  }
}

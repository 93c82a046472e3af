import { Kysely } from 'kysely'
import { openPostgresEngine } from './dialects/postgres/postgres-engine.ts'
import { openSqliteEngine } from './dialects/sqlite/sqlite-engine.ts'
import type { Engine } from './dialects/types.ts'
import { migrate } from './migrate.ts'
import { readDirectly } from './prepared-query.ts'
import type { Database } from './schema.ts'

export { FolderInUseError } from './dialects/sqlite/folder-lock.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  engine: Engine
  /** Waits for running statements, then frees the file or the connections. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  dataDir: string
  databaseUrl: string | undefined
  /** False skips waiting for the disk on the embedded database: for tests only. */
  durable?: boolean
}

/**
 * Opens the database and brings it to the newest form.
 * @throws {FolderInUseError} when another process uses the embedded database's folder
 */
export async function openDatabase({ dataDir, databaseUrl, durable = true }: DatabaseSettings): Promise<OpenDatabase> {
  const engine = databaseUrl === undefined ? openSqliteEngine({ dataDir, durable }) : openPostgresEngine(databaseUrl)
  const db = new Kysely<Database>({ dialect: engine.dialect })
  readDirectly(db, engine)
  const close = async (): Promise<void> => {
    await db.destroy()
    await engine.close()
  }
  try {
    await migrate(db, engine)
  } catch (error) {
    await close()
    throw error
  }
  return { db, engine, close }
}

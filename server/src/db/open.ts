import { Kysely } from 'kysely'
import { awaitPostgres, placeOfPostgres } from './dialects/postgres/await-postgres.ts'
import { openPostgresEngine } from './dialects/postgres/postgres-engine.ts'
import { openSqliteEngine } from './dialects/sqlite/sqlite-engine.ts'
import type { Engine } from './dialects/types.ts'
import { migrate, readState } from './migrate.ts'
import { asOpenError, openError } from './open-problem.ts'
import { readThroughEngine } from './prepared-query.ts'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  engine: Engine
  /** Waits for running statements, then frees the file or the connections. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  dataDir: string
  databaseUrl: string | undefined
  /** How long a PostgreSQL that cannot be reached yet is waited for; not at all unless given. */
  databaseWaitMs?: number
  /** False skips waiting for the disk on the embedded database: for tests only. */
  durable?: boolean
}

/**
 * Opens the database and brings it to the newest form.
 * @param onWait called when PostgreSQL is waited for, with what it answers
 * @throws {FolderInUseError} when another process uses the embedded database's folder
 * @throws {DatabaseOpenError} when folder or database cannot be used
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onWait: (place: string, problem: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseWaitMs } = settings
  if (databaseUrl === undefined) return openIn(settings, dataDir)
  const place = placeOfPostgres(databaseUrl)
  await awaitPostgres(databaseUrl, {
    place,
    ...(databaseWaitMs !== undefined && { waitMs: databaseWaitMs }),
    onWait: (problem) => onWait(place, problem),
  })
  return openIn(settings, place)
}

async function openIn(settings: DatabaseSettings, place: string): Promise<OpenDatabase> {
  try {
    return await open(settings, place)
  } catch (error) {
    throw asOpenError(error, place)
  }
}

async function open({ dataDir, databaseUrl, durable = true }: DatabaseSettings, place: string): Promise<OpenDatabase> {
  const engine = databaseUrl === undefined ? openSqliteEngine({ dataDir, durable }) : openPostgresEngine(databaseUrl)
  const db = new Kysely<Database>({ dialect: engine.dialect })
  readThroughEngine(db, engine)
  const close = async (): Promise<void> => {
    await db.destroy()
    await engine.close()
  }
  try {
    const state = await readState(db, engine)
    if (state === 'databaseForeign' || state === 'databaseNewer') throw openError(state, { place })
    if (state === 'older') await migrate(db, engine)
  } catch (error) {
    await close()
    throw error
  }
  return { db, engine, close }
}

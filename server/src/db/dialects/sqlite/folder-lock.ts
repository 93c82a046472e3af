import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../../config/operator-error.ts'

/** Another server process works in the data folder. */
export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError'
}

/**
 * Holds the data folder for this process until closed. The lock is SQLite's own on a file of its own: the system gives it back when the
 * process ends, however it ends.
 * @throws {FolderInUseError} when another process holds it
 */
export function lockFolder(dataDir: string): { release: () => void } {
  const database = new DatabaseSync(join(dataDir, 'lectern.lock'))
  try {
    database.exec('PRAGMA journal_mode=DELETE; PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (!isBusy(cause)) throw cause
    throw new FolderInUseError(
      'folderInUse',
      { dataDir },
      `Another Lectern process uses the data folder ${dataDir}. Stop it, or set LECTERN_DATA_DIR to another folder; ` +
        'several processes can only share a PostgreSQL database (LECTERN_DATABASE_URL).',
      cause,
    )
  }
  return {
    release: () => {
      database.close()
    },
  }
}

const busyCode = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busyCode
}

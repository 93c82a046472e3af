import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../config/operator-error.ts'
import { makePrivate } from '../db/dialects/sqlite/private-file.ts'
import { requireDatabaseFile } from './database-file.ts'

/** A backup that cannot be made, in words for the operator. */
export class BackupError extends OperatorError {
  override name = 'BackupError'
}

/**
 * Copies the embedded database of `dataDir` into one consistent file, also while a server is running. The file appears whole or not at all.
 * @returns size of the copy in pages of the database
 * @throws {BackupError} when there is no database, or the file exists already
 */
export async function backupDatabase(dataDir: string, file: string): Promise<number> {
  const source = requireDatabaseFile(dataDir, BackupError)
  if (existsSync(file))
    throw new BackupError(
      'fileExists',
      { file },
      `${file} exists already. Choose another name; a backup never overwrites a file.`,
    )
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  makePrivate(partial)
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    const pages = await backup(database, partial)
    await rename(partial, file)
    return pages
  } finally {
    database.close()
  }
}

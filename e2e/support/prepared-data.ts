/*
 * The data of a product whose sample space is there, for the installations of one run that begin like it: making the sample again costs each of them
 * half the processor time of its start. `system/first-start.spec.ts` and the tests of the server see to what a start on no data does.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Where those of this run are; the process that starts the workers makes it, and they inherit it. */
const folderName = 'LECTERN_TEST_PREPARED'
const databaseFile = 'lectern.db'

/** Makes room for them until this process ends. */
export function keepPreparedData(): void {
  if (process.env[folderName] !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'lectern-prepared-'))
  process.env[folderName] = folder
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
}

/** The data with the sample in this language, once some worker has kept it. */
export function findPreparedData(language: string): string | undefined {
  const folder = join(process.env[folderName] ?? '', language)
  return process.env[folderName] !== undefined && existsSync(folder) ? folder : undefined
}

/** Keeps a copy of what a running product has now, without sessions, unless another worker was quicker. */
export function keepData(dataFolder: string, language: string): void {
  const parent = process.env[folderName]
  if (parent === undefined || findPreparedData(language) !== undefined) return
  const draft = mkdtempSync(join(parent, 'draft-'))
  for (const name of readdirSync(dataFolder))
    if (!name.startsWith('lectern.')) copyFileSync(join(dataFolder, name), join(draft, name))
  const database = new DatabaseSync(join(dataFolder, databaseFile))
  database.prepare('VACUUM INTO ?').run(join(draft, databaseFile))
  database.close()
  const copy = new DatabaseSync(join(draft, databaseFile))
  copy.exec('DELETE FROM session')
  copy.close()
  try {
    renameSync(draft, join(parent, language))
  } catch (error) {
    // Another worker may have been quicker.
    if (findPreparedData(language) === undefined) throw error
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** An error that a command prints: `problem` and `details` choose its text. */
type Refusal<Problem extends string> = new (
  problem: Problem,
  details: Readonly<Record<string, string>>,
  message: string,
) => Error

/**
 * The file of the embedded database.
 * @throws an error of the given class, `noDatabase`, when there is none
 */
export function requireDatabaseFile(dataDir: string, Refused: Refusal<'noDatabase'>): string {
  const file = join(dataDir, 'lectern.db')
  if (existsSync(file)) return file
  throw new Refused(
    'noDatabase',
    { dataDir },
    `There is no database in ${dataDir}. Set LECTERN_DATA_DIR to the server's data folder.`,
  )
}

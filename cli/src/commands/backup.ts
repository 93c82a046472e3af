import { resolve } from 'node:path'
import { backupDatabase } from '@lectern/server/backup'
import { readConfig } from '@lectern/server/config'
import { CommandError, exitCodes, UsageError, type Run } from '../command.ts'

export const run: Run = async ([file, ...more]) => {
  if (file === undefined || more.length > 0) throw new UsageError()
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new CommandError('LECTERN_DATABASE_URL is set: back up PostgreSQL with pg_dump.')
  const target = resolve(file)
  await backupDatabase(config.dataDir, target)
  process.stdout.write(`Wrote ${target}\n`)
  return exitCodes.done
}

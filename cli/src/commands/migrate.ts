import { readConfig } from '@lectern/server/config'
import { openDatabase } from '@lectern/server/database'
import { exitCodes, UsageError, type Run } from '../command.ts'

export const run: Run = async (args) => {
  if (args.length > 0) throw new UsageError()
  const database = await openDatabase(readConfig(process.env))
  await database.close()
  process.stdout.write('The database is up to date.\n')
  return exitCodes.done
}

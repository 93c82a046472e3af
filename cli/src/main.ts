/* The `lectern` command: work on an installation from its own machine. Settings are the server's environment variables. */
import { resolve } from 'node:path'
import { backupDatabase, BackupError } from '@lectern/server/backup'
import { ConfigError, readConfig } from '@lectern/server/config'
import { FolderInUseError, openDatabase } from '@lectern/server/database'

const usage = `Usage: lectern <command>

  backup <file>   copy the embedded database into one file, also while the server runs
  migrate         bring the database to this version's form without starting the server

Settings come from the same environment variables as the server's, for example LECTERN_DATA_DIR.
`

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
async function run([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case 'backup':
      return args.length === 1 ? runBackup(args[0] ?? '') : misuse()
    case 'migrate':
      return args.length === 0 ? runMigrate() : misuse()
    case undefined:
    case 'help':
    case '--help':
      process.stdout.write(usage)
      return 0
    default:
      return misuse()
  }
}

function misuse(): number {
  process.stderr.write(usage)
  return 2
}

async function runBackup(file: string): Promise<number> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) {
    process.stderr.write('LECTERN_DATABASE_URL is set: back up PostgreSQL with pg_dump.\n')
    return 1
  }
  const target = resolve(file)
  await backupDatabase(config.dataDir, target)
  process.stdout.write(`Wrote ${target}\n`)
  return 0
}

async function runMigrate(): Promise<number> {
  const database = await openDatabase(readConfig(process.env))
  await database.close()
  process.stdout.write('The database is up to date.\n')
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError || error instanceof FolderInUseError
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

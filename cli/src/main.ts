/* The `lectern` command: work on an installation from its own machine. Settings are the server's environment variables. */
import { resolve } from 'node:path'
import { AuditReadError, openAudit, verifyAudit, type AuditHead } from '@lectern/server/audit-verify'
import { backupDatabase, BackupError } from '@lectern/server/backup'
import { ConfigError, readConfig } from '@lectern/server/config'
import { FolderInUseError, openDatabase } from '@lectern/server/database'
import { indexPasswords, PasswordListError } from '@lectern/server/index-passwords'

const usage = `Usage: lectern <command>

  backup <file>   copy the embedded database into one file, also while the server runs
  migrate         bring the database to this version's form without starting the server
  audit verify [<number>:<hash>]
                  check that no entry of the audit log was changed or removed, also while the server runs;
                  with a head noted down earlier, that it is still part of the log
  passwords index <list> <file>
                  turn a list of leaked passwords, one per line, in clear or as MD5, into the file that
                  LECTERN_LEAKED_PASSWORDS names

Settings come from the same environment variables as the server's, for example LECTERN_DATA_DIR.
`

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
async function run([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case 'backup':
      return args.length === 1 ? runBackup(args[0] ?? '') : misuse()
    case 'migrate':
      return args.length === 0 ? runMigrate() : misuse()
    case 'audit':
      return args[0] === 'verify' && args.length <= 2 ? runAuditVerify(args[1]) : misuse()
    case 'passwords':
      return args[0] === 'index' && args.length === 3 ? runIndexPasswords(args[1] ?? '', args[2] ?? '') : misuse()
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

async function runAuditVerify(noted: string | undefined): Promise<number> {
  const kept = noted === undefined ? undefined : parseHead(noted)
  if (noted !== undefined && kept === undefined) return misuse()
  const source = await openAudit(readConfig(process.env))
  try {
    const verdict = await verifyAudit(source, kept)
    if (!verdict.isWhole) {
      process.stderr.write(`Broken: entry ${String(verdict.number)} ${verdict.problem}.\n`)
      return 1
    }
    const { number, hash } = verdict.head
    process.stdout.write(`Whole: ${String(number)} entries.\nHead: ${String(number)}:${hash}\n`)
    return 0
  } finally {
    await source.close()
  }
}

async function runIndexPasswords(list: string, file: string): Promise<number> {
  const target = resolve(file)
  const count = await indexPasswords(resolve(list), target)
  process.stdout.write(`Wrote ${String(count)} digests to ${target}\n`)
  return 0
}

/** What an operator can do something about is said in one sentence. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = [AuditReadError, BackupError, ConfigError, FolderInUseError, PasswordListError].some(
    (kind) => error instanceof kind,
  )
  return isExpected ? error.message : (error.stack ?? error.message)
}

/** `<number>:<hash>` as this command prints it. */
function parseHead(text: string): AuditHead | undefined {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}

/* Why the database cannot be opened, in one sentence with what an operator can do about it. */
import { OperatorError, type OperatorReason } from '../config/operator-error.ts'
import { SqliteError } from './dialects/sqlite/protocol.ts'

/** The data folder or the database in it cannot be used. */
export class DatabaseOpenError extends OperatorError {
  override name = 'DatabaseOpenError'
}

const sentences = {
  folderIsFile: '{place} is a file, not a folder. Move it away, or set LECTERN_DATA_DIR to a folder.',
  folderReadOnly:
    'The server cannot write to {place}. Give its account the right to, or set LECTERN_DATA_DIR to another folder.',
  diskFull: 'The disk of {place} is full. Make room and start the server again.',
  databaseDamaged: 'The database in {place} is damaged, or no SQLite database. Put a backup in its place.',
  databaseForeign:
    'The database in {place} belongs to another program. Move it away, or set LECTERN_DATA_DIR or LECTERN_DATABASE_URL to one of its own.',
  databaseNewer:
    'The database in {place} was last used by a newer version of Lectern. Start that version, or put a backup in its place.',
  databaseAddress:
    'LECTERN_DATABASE_URL is not an address. Write postgres://user:password@host:5432/name, with special characters of the password percent-encoded.',
  databaseUnreachable:
    'PostgreSQL at {place} cannot be reached ({problem}). Start it, or correct LECTERN_DATABASE_URL.',
  databaseSignIn:
    'PostgreSQL at {place} refused the sign-in ({problem}). Correct the account and the password in LECTERN_DATABASE_URL.',
  databaseMissing: 'The database {place} does not exist. Create it, or correct LECTERN_DATABASE_URL.',
  databaseRights:
    'The account in LECTERN_DATABASE_URL may not create tables in {place}. Make it the owner of the database, or grant it CREATE on the schema public.',
} as const satisfies Partial<Record<OperatorReason, string>>

type Reason = keyof typeof sentences

/** @param details `place`: the folder or database, without secrets */
export function openError(
  reason: Reason,
  details: Readonly<Record<string, string>>,
  cause?: unknown,
): DatabaseOpenError {
  const message = sentences[reason].replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '')
  return new DatabaseOpenError(reason, details, message, cause)
}

/** Of file systems, and of PostgreSQL once it is connected. */
const systemCodes: Readonly<Record<string, Reason>> = {
  EEXIST: 'folderIsFile',
  ENOTDIR: 'folderIsFile',
  EACCES: 'folderReadOnly',
  EPERM: 'folderReadOnly',
  EROFS: 'folderReadOnly',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  /** Of PostgreSQL: `insufficient_privilege`. */
  '42501': 'databaseRights',
}

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const sqliteCodes: Readonly<Record<number, Reason>> = {
  8: 'folderReadOnly',
  11: 'databaseDamaged',
  13: 'diskFull',
  14: 'folderReadOnly',
  26: 'databaseDamaged',
}

/** The error in words for the operator; anything else as it is. */
export function asOpenError(error: unknown, place: string): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? error : openError(reason, { place }, error)
}

function reasonOf(error: unknown): Reason | undefined {
  const errcode = sqliteCode(error)
  // The lowest byte of an extended code is the primary one.
  if (errcode !== undefined) return sqliteCodes[errcode & 0xff]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // What Node reports when a folder is to be made on a file system that is read-only.
  const isUnmade = code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
  return isUnmade ? 'folderReadOnly' : systemCodes[code]
}

/** SQLite's code of an error of either connection. */
function sqliteCode(error: unknown): number | undefined {
  if (error instanceof SqliteError) return error.errcode
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}

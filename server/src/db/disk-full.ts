/* Whether a write failed for want of room. Owns: what each database and the system call that. */
import { SqliteError } from './dialects/sqlite/protocol.ts'

/** https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: disk_full */
const codes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const mostCauses = 5

/** True for the error and for one it caused. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > mostCauses) return false
  // The lowest byte of an extended code is the primary one.
  if (error instanceof SqliteError && (error.errcode & 0xff) === sqliteFull) return true
  return ('code' in error && codes.has(error.code)) || isDiskFull(error.cause, depth + 1)
}

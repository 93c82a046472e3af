/* Whether PostgreSQL can be used, asked once before anything else connects. Owns: what is worth waiting for, and what each failure means for an operator. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openError, type DatabaseOpenError } from '../../open-problem.ts'

const attemptMs = 10_000
const pauseMs = 500

/** SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const signInRefused: ReadonlySet<string> = new Set(['28000', '28P01'])
const databaseMissing = '3D000'

/** PostgreSQL is on its way: the machine or its name is not there yet, nothing listens, it starts or stops, it has no connection left. */
const passing: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
  ...['57P03', '57P01', '53300'],
])
/** The driver's own errors, which have no code. */
const passingText = /^(?:timeout expired|Connection terminated)/

export interface PostgresWait {
  /** `host:port/database`, without account and password. */
  place: string
  /** How long to try; once unless given. */
  waitMs?: number
  /** Called once, when PostgreSQL cannot be used yet. */
  onWait?: (problem: string) => void
}

/**
 * Returns once PostgreSQL takes a connection.
 * @throws {DatabaseOpenError} databaseSignIn, databaseMissing; databaseUnreachable after `waitMs`
 */
export async function awaitPostgres(
  connectionString: string,
  { place, waitMs = 0, onWait }: PostgresWait,
): Promise<void> {
  const deadlineMs = performance.now() + waitMs
  for (let attempt = 1; ; attempt += 1) {
    const error = await tryConnection(connectionString)
    if (error === undefined) return
    if (!isPassing(error) || performance.now() >= deadlineMs) throw asConnectError(error, place)
    if (attempt === 1) onWait?.(textOf(error))
    await delay(pauseMs)
  }
}

/** What went wrong; `undefined` when nothing did. */
async function tryConnection(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: attemptMs, application_name: 'lectern' })
  // A connection lost while it is ended is none that anyone needs.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Of several addresses tried, the error of all has no text of its own. */
function textOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message === '' ? codeOf(error) : message
}

function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error)) || passingText.test(textOf(error))
}

function asConnectError(error: unknown, place: string): DatabaseOpenError {
  const code = codeOf(error)
  const details = { place, problem: textOf(error) }
  if (signInRefused.has(code)) return openError('databaseSignIn', details, error)
  if (code === databaseMissing) return openError('databaseMissing', { place }, error)
  return openError('databaseUnreachable', details, error)
}

/**
 * `host:port/database` of an address, without account and password.
 * @throws {DatabaseOpenError} databaseAddress
 */
export function placeOfPostgres(connectionString: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString })
    return `${host}:${String(port)}/${database ?? ''}`
  } catch (error) {
    throw openError('databaseAddress', {}, error)
  }
}

/*
 * The database of Torna on its own server → the same bytes a dump has. Owns: which rows are asked for, and that what signs in there is in no log,
 * row or error. Does not own: which addresses may be reached (`outside/`).
 */
import { tornaTables } from '@lectern/formats'
import { connect as openSocket } from 'node:net'
import type { Readable } from 'node:stream'
import { createConnection, type Connection } from 'mysql2'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { checkedAddresses, OutsideFailure } from '../../../../outside/checked-address.ts'
import { readAllowList } from '../../../../outside/outgoing.ts'

interface DatabaseAddress {
  host: string
  port: number
  database: string
  user: string
  password: string
  isEncrypted: 0 | 1
}

const connectMs = 15_000
const lookUpMs = 10_000

/**
 * Reads the tables one after the other, and hands their rows over in parts of about `partBytes`.
 * @throws {AppError} address_forbidden, migration_database_unreachable, migration_database_unfit
 */
export async function readDatabase(
  context: AppContext,
  address: DatabaseAddress,
  partBytes: number,
  onPart: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const connection = await connect(context, address)
  try {
    const writer = new PartWriter(partBytes, onPart)
    const present = await listColumns(connection, address.database)
    if (!present.has('module') || !present.has('doc_info')) throw new AppError('migration_database_unfit')
    await ask(connection, 'set session transaction isolation level repeatable read')
    await ask(connection, 'start transaction with consistent snapshot, read only')
    for (const [table, { columns }] of Object.entries(tornaTables)) {
      const found = columns.filter((column) => present.get(table)?.has(column) === true)
      if (found.length > 0) await copyTable(connection, table, found, writer)
    }
    await writer.finish()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('migration_database_unreachable', { reason: codeOf(error) })
  } finally {
    connection.destroy()
  }
}

async function connect(context: AppContext, address: DatabaseAddress): Promise<Connection> {
  const { host, port, database, user, password, isEncrypted } = address
  const pinned = await checkedHost(context, host, port)
  const connection = createConnection({
    host,
    stream: () => openSocket({ host: pinned, port, noDelay: true, keepAlive: true }),
    ...{ port, database, user, password },
    ...(isEncrypted === 1 && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    // As texts, as in a dump.
    ...{ dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, rowsAsArray: true },
    // A server must not be able to ask for files of ours.
    flags: ['-LOCAL_FILES'],
  })
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => {
      if (error === null) resolve()
      else reject(new AppError('migration_database_unreachable', { reason: codeOf(error) }))
    })
  })
  return connection
}

/** The address to connect to, so that the name cannot mean another one a moment later. */
async function checkedHost(context: AppContext, host: string, port: number): Promise<string> {
  const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const text = `http://${written}:${String(port)}`
  if (!URL.canParse(text)) throw new AppError('address_forbidden', { host })
  try {
    const allowed = await readAllowList(context)
    const [first] = await checkedAddresses(new URL(text), allowed, AbortSignal.timeout(lookUpMs))
    if (first === undefined) throw new OutsideFailure('unresolved')
    return first
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    if (error.reason === 'addressForbidden') throw new AppError('address_forbidden', { host })
    throw new AppError('migration_database_unreachable', { reason: error.reason })
  }
}

/** The name of what went wrong, never its sentence: that may hold what signs in. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : 'unreachable'
}

function ask(connection: Connection, sql: string, values: string[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, rows) => {
      if (error === null) resolve(rows)
      else reject(error)
    })
  })
}

async function listColumns(connection: Connection, database: string): Promise<Map<string, Set<string>>> {
  const rows = await ask(
    connection,
    'select table_name, column_name from information_schema.columns where table_schema = ?',
    [database],
  )
  const columns = new Map<string, Set<string>>()
  // Rows as arrays, as the connection is set; both columns are texts.
  for (const [table, column] of rows as [string, string][]) {
    const name = table.toLowerCase()
    columns.set(name, (columns.get(name) ?? new Set()).add(column.toLowerCase()))
  }
  return columns
}

async function copyTable(
  connection: Connection,
  table: string,
  columns: readonly string[],
  writer: PartWriter,
): Promise<void> {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const rows: Readable = connection.query(`select ${names} from \`${table}\``).stream()
  const head = `INSERT INTO \`${table}\` (${names}) VALUES `
  // Rows as arrays, as the connection is set.
  for await (const row of rows as AsyncIterable<unknown[]>)
    await writer.write(`${head}(${row.map(literalOf).join(',')});\n`)
}

/** As hexadecimal digits: nothing in them needs an escape. */
export function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) throw new TypeError(`A value of type ${typeof value}`)
  const bytes = Buffer.from(value)
  return bytes.length === 0 ? "''" : `0x${bytes.toString('hex')}`
}

/** Gathers lines into parts. */
class PartWriter {
  readonly #partBytes: number
  readonly #onPart: (bytes: Uint8Array) => Promise<void>
  #lines: string[] = []
  #length = 0

  constructor(partBytes: number, onPart: (bytes: Uint8Array) => Promise<void>) {
    this.#partBytes = partBytes
    this.#onPart = onPart
  }

  async write(line: string): Promise<void> {
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= this.#partBytes) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.#lines.length === 0) return
    const bytes = Buffer.from(this.#lines.join(''))
    this.#lines = []
    this.#length = 0
    await this.#onPart(bytes)
  }
}

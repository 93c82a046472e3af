/*
 * Walks the chain of the audit log and reports where it is broken. Owns: what makes a chain whole. Reads only, and as of one moment, also while a
 * server writes.
 */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { OperatorError } from '../config/operator-error.ts'
import { chainStart, hashOfAudit } from '../core/audit.ts'
import { awaitPostgres, placeOfPostgres } from '../db/dialects/postgres/await-postgres.ts'
import type { AuditRow } from '../db/schema.ts'
import { requireDatabaseFile } from './database-file.ts'

/** A log that cannot be read, in words for the operator. */
export class AuditReadError extends OperatorError {
  override name = 'AuditReadError'
}

/** The newest entry: its number and hash. */
export interface AuditHead {
  number: number
  hash: string
}

/** What is wrong with an entry: `kept` is about the head noted down earlier, `head` about the one the log has. */
export type AuditFault = 'missing' | 'changed' | 'detached' | 'rewritten' | 'missingKept' | 'behindHead' | 'notHead'

export type AuditVerdict =
  | { isWhole: true; head: AuditHead }
  /** `number`: the first entry that is not as it was written; `problem` continues a sentence about it. */
  | { isWhole: false; number: number; reason: AuditFault; problem: string }

/** Where entries come from, in the order of their numbers. */
export interface AuditSource {
  /** `undefined` when nothing was ever logged. */
  head(): Promise<AuditHead | undefined>
  rows(): AsyncIterable<AuditRow>
  close(): Promise<void>
}

/**
 * Checks every entry.
 * @param kept a head noted down earlier: its entry has to be there, unchanged
 */
export async function verifyAudit(source: AuditSource, kept?: AuditHead): Promise<AuditVerdict> {
  const head = (await source.head()) ?? { number: 0, hash: chainStart }
  let last: AuditHead = { number: 0, hash: chainStart }
  for await (const row of source.rows()) {
    if (row.id > head.number && last.number === head.number)
      return { isWhole: false, number: row.id, ...problems.behindHead }
    const problem = problemOf(row, last) ?? (kept?.number === row.id ? problemOfKept(row, kept) : undefined)
    if (problem !== undefined) return { isWhole: false, number: Math.min(row.id, last.number + 1), ...problem }
    last = { number: row.id, hash: row.hash }
  }
  if (last.number < head.number)
    return {
      isWhole: false,
      number: last.number + 1,
      reason: 'missing',
      problem: `is missing, and with it all up to ${String(head.number)}`,
    }
  if (last.hash !== head.hash) return { isWhole: false, number: last.number, ...problems.notHead }
  if (kept !== undefined && kept.number > last.number)
    return {
      isWhole: false,
      number: last.number + 1,
      reason: 'missingKept',
      problem: `is missing: the kept head is ${String(kept.number)}`,
    }
  return { isWhole: true, head: last }
}

const problems = {
  behindHead: { reason: 'behindHead', problem: 'stands behind the one the head names' },
  notHead: { reason: 'notHead', problem: 'is not the one the head names' },
  missing: { reason: 'missing', problem: 'is missing' },
  changed: { reason: 'changed', problem: 'was changed: its hash does not fit what it says' },
  detached: { reason: 'detached', problem: 'does not follow the entry before it' },
  rewritten: { reason: 'rewritten', problem: 'is not the one of the kept head: the log was written anew' },
} as const satisfies Readonly<Record<string, { reason: AuditFault; problem: string }>>
type Problem = (typeof problems)[keyof typeof problems]

function problemOf({ hash, ...facts }: AuditRow, last: AuditHead): Problem | undefined {
  if (facts.id !== last.number + 1) return problems.missing
  if (hashOfAudit(facts) !== hash) return problems.changed
  return facts.previous_hash === last.hash ? undefined : problems.detached
}

function problemOfKept(row: AuditRow, kept: AuditHead): Problem | undefined {
  return row.hash === kept.hash ? undefined : problems.rewritten
}

/** The order of the columns is that of `AuditRow`; names keep a newer table from confusing an older command. */
const columns =
  'id, at_ms, actor_id, actor_name, action, subject_kind, subject_id, subject_name, space_id, address, user_agent, details, previous_hash, hash'

/**
 * The log of an installation, opened for reading.
 * @throws {AuditReadError} when there is no database
 * @throws {DatabaseOpenError} when PostgreSQL cannot be used
 */
export async function openAudit(settings: { dataDir: string; databaseUrl: string | undefined }): Promise<AuditSource> {
  return settings.databaseUrl === undefined ? openEmbedded(settings.dataDir) : openPostgres(settings.databaseUrl)
}

/** @throws {AuditReadError} */
function openEmbedded(dataDir: string): AuditSource {
  const file = requireDatabaseFile(dataDir, AuditReadError)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  database.exec('begin')
  return {
    head: () => Promise.resolve(headOf(database.prepare('select last_id, hash from audit_head where id = 1').get())),
    async *rows() {
      const rows = database.prepare(`select ${columns} from audit order by id`).iterate()
      // The columns asked for are those of a row.
      for (const row of rows) yield await Promise.resolve(row as unknown as AuditRow) // Both steps: the driver types it otherwise.
    },
    close: () => {
      database.close()
      return Promise.resolve()
    },
  }
}

function headOf(row: unknown): AuditHead | undefined {
  if (typeof row !== 'object' || row === null || !('last_id' in row) || !('hash' in row)) return undefined
  return { number: Number(row.last_id), hash: String(row.hash) }
}

/** Rows per round trip. */
const batch = 1_000

/** @throws {DatabaseOpenError} */
async function openPostgres(connectionString: string): Promise<AuditSource> {
  await awaitPostgres(connectionString, { place: placeOfPostgres(connectionString) })
  const client = new pg.Client({ connectionString, application_name: 'lectern audit' })
  await client.connect()
  await client.query('begin transaction read only isolation level repeatable read')
  return {
    head: async () => headOf((await client.query('select last_id, hash from audit_head where id = 1')).rows[0]),
    async *rows() {
      const cursor = client.query(new Cursor<AsText<AuditRow>>(`select ${columns} from audit order by id`))
      try {
        for (;;) {
          const rows = await cursor.read(batch)
          if (rows.length === 0) return
          yield* rows.map(withNumbers)
        }
      } finally {
        await cursor.close()
      }
    },
    close: () => client.end(),
  }
}

/** The driver reads 64-bit integers as text. */
type AsText<R> = { [K in keyof R]: number extends R[K] ? number | string | Extract<R[K], null> : R[K] }

function withNumbers(row: AsText<AuditRow>): AuditRow {
  const whole = (value: number | string | null): number | null => (value === null ? null : Number(value))
  return {
    ...row,
    id: Number(row.id),
    at_ms: Number(row.at_ms),
    actor_id: whole(row.actor_id),
    subject_id: whole(row.subject_id),
    space_id: whole(row.space_id),
  }
}

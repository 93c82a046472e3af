/*
 * The audit log: who did what to which object when, from where. Owns: the chain (each entry holds the hash of the one before, so that a changed
 * or missing one shows) and writing in the same transaction as the act. Does not own: who may read it.
 */
import { createHash } from 'node:crypto'
import { languages, type AuditAction, type Language } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { AuditRow, Database } from '../db/schema.ts'
import type { Actor } from './actor.ts'
import { findAccepted } from './texts.ts'

/** Who acts, and from where. */
export interface Origin<A extends Actor = Actor> {
  actor: A
  /** Network address. */
  address: string
  userAgent: string
  /** What the client asks for, where it is one of ours. */
  language?: Language | undefined
}

export interface AuditEntry {
  action: AuditAction
  subject: { kind: string; id?: number; name: string }
  /** The space it belongs to. */
  spaceId?: number
  /** Further details of what was done, for example `{ from, to }`; never a secret. */
  details?: Readonly<Record<string, unknown>>
}

const longestAgent = 300
/** What the first entry names as the one before. */
export const chainStart = '0'.repeat(64)

/** Where a request comes from. */
export function originOf<A extends Actor>(call: {
  actor: A
  request: { ip: string; headers: Readonly<Record<string, string | string[] | undefined>> }
}): Origin<A> {
  const { ip, headers } = call.request
  return {
    actor: call.actor,
    address: ip,
    userAgent: String(headers['user-agent'] ?? ''),
    language: findAccepted(String(headers['accept-language'] ?? ''), languages),
  }
}

/** Appends to the log. In the transaction of the act itself: both happen or neither. */
export async function recordAudit(
  tx: Transaction<Database>,
  origin: Origin,
  entry: AuditEntry,
  nowMs: number,
): Promise<void> {
  await recordAudits(tx, origin, [entry], nowMs)
}

/** Several acts of one moment, in their order; as `recordAudit`. */
export async function recordAudits(
  tx: Transaction<Database>,
  origin: Origin,
  entries: readonly AuditEntry[],
  nowMs: number,
): Promise<void> {
  const head = await lockHead(tx)
  let last: Pick<AuditRow, 'id' | 'hash'> = { id: head.last_id, hash: head.hash }
  const rows = entries.map((entry) => {
    const row = linkAfter(last, origin, entry, nowMs)
    last = row
    return row
  })
  if (rows.length === 0) return
  for (const part of inBatches(rows)) await tx.insertInto('audit').values(part).execute()
  await tx.updateTable('audit_head').set({ last_id: last.id, hash: last.hash }).where('id', '=', 1).execute()
}

/** The entry as the next link of the chain. */
function linkAfter(
  previous: Pick<AuditRow, 'id' | 'hash'>,
  { actor, address, userAgent }: Origin,
  entry: AuditEntry,
  nowMs: number,
): AuditRow {
  const facts = {
    id: previous.id + 1,
    at_ms: nowMs,
    actor_id: actor.kind === 'user' ? actor.userId : null,
    actor_name: nameOf(actor),
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id ?? null,
    subject_name: entry.subject.name,
    space_id: entry.spaceId ?? null,
    address,
    user_agent: userAgent.slice(0, longestAgent),
    details: JSON.stringify({ ...entry.details, ...viaToken(actor) }),
    previous_hash: previous.hash,
  }
  return { ...facts, hash: hashOfAudit(facts) }
}

/** A machine is distinguished from people by its key. */
function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.nickname
    case 'machine':
      return `${actor.applicant} (${actor.appKey})`
    case 'anonymous':
      return ''
  }
}

/** Which of a person's access tokens acted. */
function viaToken(actor: Actor): { token?: string } {
  return actor.kind === 'user' && actor.token !== undefined ? { token: actor.token.name } : {}
}

/** The head of the chain, held until the transaction ends: two acts at the same moment append one after the other. */
async function lockHead(tx: Transaction<Database>): Promise<{ last_id: number; hash: string }> {
  await tx
    .insertInto('audit_head')
    .values({ id: 1, last_id: 0, hash: chainStart })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
    .execute()
  return tx.selectFrom('audit_head').select(['last_id', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()
}

/** Which fields of `before` are different in `after`, as details of an entry; undefined when none is. What `after` lacks stays. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { changes: Record<string, { from: unknown; to: unknown }> } | undefined {
  const changed = Object.entries(after).filter(([field, value]) => field in before && before[field] !== value)
  if (changed.length === 0) return undefined
  return { changes: Object.fromEntries(changed.map(([field, to]) => [field, { from: before[field], to }])) }
}

/** SHA-256, hexadecimal, of everything in an entry, the hash before it included. */
export function hashOfAudit(row: Omit<AuditRow, 'hash'>): string {
  const facts = [
    row.id,
    row.at_ms,
    row.actor_id,
    row.actor_name,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.subject_name,
    row.space_id,
    row.address,
    row.user_agent,
    row.details,
    row.previous_hash,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

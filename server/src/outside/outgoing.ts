/*
 * What the server may reach on someone's behalf right now: what it was started with and what the settings list. Owns: putting both together,
 * and remembering what was refused, by host and day. Does not own: the rules (`address-rules.ts`).
 */
import { refusalDays } from '@lectern/contracts'
import type { Config } from '../config/config.ts'
import { AppError } from '../core/app-error.ts'
import { readSettings } from '../core/settings.ts'
import type { Executor } from '../db/content-store.ts'
import { countRows, hasChanged } from '../db/row-counts.ts'
import { findEntryProblem, parseAllowList, type AllowList } from './address-rules.ts'

const dayMs = 24 * 60 * 60_000
/** Hosts remembered per day: someone who tries one name after the other must not fill the database. */
const hostsPerDay = 1_000
const longestHost = 253

interface Parts {
  db: Executor
  config: Pick<Config, 'outgoingAllow'>
}

/** Read for each undertaking, so that a change applies at once. */
export async function readAllowList({ db, config }: Parts): Promise<AllowList> {
  const { mode, allow, deny } = await readSettings(db, 'outgoing')
  return parseAllowList([...config.outgoingAllow, ...allow], mode, deny)
}

/** Remembers a host that was refused; anything but such an error is none of its business. */
export async function noteRefusal(
  { db }: { db: Executor },
  error: unknown,
  { userId, nowMs }: { userId: number | null; nowMs: number },
): Promise<void> {
  if (!(error instanceof AppError) || error.error !== 'address_forbidden') return
  const { host: named } = error.details
  const host = typeof named === 'string' ? named.slice(0, longestHost).toLowerCase() : ''
  // Schemes that are none of ours come with the whole address.
  if (findEntryProblem(host) === 'malformed') return
  const day = Math.floor(nowMs / dayMs)
  await db
    .deleteFrom('outgoing_refusal')
    .where('day', '<=', day - refusalDays)
    .execute()
  const known = db
    .updateTable('outgoing_refusal')
    .set((each) => ({ count: each('count', '+', 1), last_at_ms: nowMs, last_user_id: userId }))
    .where('day', '=', day)
    .where('host', '=', host)
  if (await hasChanged(known)) return
  if ((await countRows(db.selectFrom('outgoing_refusal').where('day', '=', day))) >= hostsPerDay) return
  await db
    .insertInto('outgoing_refusal')
    .values({ day, host, count: 1, last_at_ms: nowMs, last_user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'host'])
        .doUpdateSet((each) => ({ count: each('outgoing_refusal.count', '+', 1), last_at_ms: nowMs })),
    )
    .execute()
}

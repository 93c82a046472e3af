import { notableActions, type AuditKind, type AuditSeverity } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { AuditRow } from '../../../db/schema.ts'

/** Which entries are meant; absent is any. */
export interface AuditFilter {
  actorId?: number | undefined
  group?: string | undefined
  severity?: AuditSeverity | undefined
  kind?: AuditKind | undefined
  subjectId?: number | undefined
  spaceId?: number | undefined
  fromMs?: number | undefined
  /** Exclusive. */
  toMs?: number | undefined
  keyword?: string | undefined
}

function filtered(db: Executor, filter: AuditFilter) {
  const { actorId, group, kind, subjectId, spaceId, fromMs, toMs, keyword = '' } = filter
  return (
    db
      .selectFrom('audit')
      .$if(actorId !== undefined, (query) => query.where('audit.actor_id', '=', actorId ?? 0))
      // A range of names, so that the index on them is of use: `/` comes after `.`.
      .$if(group !== undefined, (query) =>
        query.where('audit.action', '>=', `${group ?? ''}.`).where('audit.action', '<', `${group ?? ''}/`),
      )
      .$if(kind !== undefined, (query) => query.where('audit.subject_kind', '=', kind ?? ''))
      .$if(subjectId !== undefined, (query) => query.where('audit.subject_id', '=', subjectId ?? 0))
      .$if(spaceId !== undefined, (query) => query.where('audit.space_id', '=', spaceId ?? 0))
      .$if(fromMs !== undefined, (query) => query.where('audit.at_ms', '>=', fromMs ?? 0))
      .$if(toMs !== undefined, (query) => query.where('audit.at_ms', '<', toMs ?? 0))
      .$if(keyword !== '', (query) =>
        query.where((where) =>
          where.or([
            hasPart('audit.actor_name', keyword),
            hasPart('audit.subject_name', keyword),
            hasPart('audit.address', keyword),
            hasPart('audit.action', keyword),
          ]),
        ),
      )
  )
}

/** An entry with the present name of its space, `null` for none or one that is no more. */
export interface ListedEntry extends AuditRow {
  space_name: string | null
  /** The picture the person has now. */
  actor_avatar_id: string | null
}

type Entries = ReturnType<typeof filtered>

/**
 * Numbers of the entries that match. `cut` bounds each select: acts of a severity are read one by one, by the index on their names, since the
 * newest of several at once would take reading all of them. Those without one are most of the log.
 */
function numbersOf(db: Executor, { severity, ...filter }: AuditFilter, cut: (entries: Entries) => Entries) {
  const entries = filtered(db, filter)
  const numbers = (each: Entries) => db.selectFrom(cut(each).select('audit.id').as('matching')).select('matching.id')
  if (severity === undefined) return numbers(entries)
  const { warning, critical } = notableActions
  if (severity === 'info') return numbers(entries.where('audit.action', 'not in', [...warning, ...critical]))
  return notableActions[severity]
    .map((action) => numbers(entries.where('audit.action', '=', action)))
    .reduce((union, each) => union.unionAll(each))
}

/** An entry with the present name of its space, `null` for none or one that is no more. */
export interface ListedEntry extends AuditRow {
  space_name: string | null
  /** The picture the person has now. */
  actor_avatar_id: string | null
}

const withNames = (db: Executor, numbers: ReturnType<typeof numbersOf>) =>
  db
    .selectFrom('audit')
    .where('audit.id', 'in', numbers)
    .leftJoin('space', 'space.id', 'audit.space_id')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .selectAll('audit')
    .select(['space.name as space_name', 'actor.avatar_id as actor_avatar_id'])

/** Newest first, those older than `before`. */
export async function listEntries(
  db: Executor,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedEntry[]> {
  const numbers = numbersOf(db, filter, (entries) =>
    entries
      .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
      .orderBy('audit.id', 'desc')
      .limit(limit),
  )
  return withNames(db, numbers).orderBy('audit.id', 'desc').limit(limit).execute()
}

/** Oldest first, those newer than `after`, up to `last`. */
export async function listEntriesUpward(
  db: Executor,
  filter: AuditFilter,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<ListedEntry[]> {
  const numbers = numbersOf(db, filter, (entries) =>
    entries.where('audit.id', '>', after).where('audit.id', '<=', last).orderBy('audit.id').limit(limit),
  )
  return withNames(db, numbers).orderBy('audit.id').limit(limit).execute()
}

/** How many match, counted no further than `limit`. */
export async function countEntries(db: Executor, filter: AuditFilter, limit: number): Promise<number> {
  const numbers = numbersOf(db, filter, (entries) => entries.limit(limit))
  const counted = db.selectFrom(numbers.as('matching')).select('matching.id').limit(limit)
  return countRows(db.selectFrom(counted.as('counted')))
}

/** Number of the newest entry; 0 before the first. */
export async function findLastNumber(db: Executor): Promise<number> {
  const head = await db.selectFrom('audit_head').select('last_id').where('id', '=', 1).executeTakeFirst()
  return head?.last_id ?? 0
}

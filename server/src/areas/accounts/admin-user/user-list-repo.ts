/* The list of accounts among very many: filtered, searched, in order, counted. */
import { userStatus, type Flag, type UserOrder, type UserSource, type UserStatus } from '@lectern/contracts'
import { sql } from 'kysely'
import type { AppContext } from '../../../core/context.ts'
import type { UserRow } from '../../../db/schema.ts'

type Source = Pick<AppContext, 'db' | 'engine'>

/** Which accounts a list shows. */
export interface ListFilter extends UserFilter {
  status?: UserStatus | undefined
}

/** Which accounts are counted. */
export interface UserFilter {
  /** Part of account, nickname or email. */
  keyword: string
  /** The account whose id the keyword is. */
  keywordId: number | undefined
  source: UserSource | undefined
  isSuperAdmin: Flag | undefined
}

/**
 * @param walks the rows are read in the order of the page until it is full: then no index on the filters must be tried, since sorting what it
 *   finds costs more. `coalesce` keeps every engine from that.
 */
function filtered(
  { db, engine }: Source,
  { keyword, keywordId, source, isSuperAdmin, status }: ListFilter,
  walks: boolean,
) {
  const is = (column: 'source' | 'is_super_admin' | 'status', value: string | number) =>
    walks
      ? sql<boolean>`coalesce(${sql.ref(column)}, ${value}) = ${value}`
      : sql<boolean>`${sql.ref(column)} = ${value}`
  return db
    .selectFrom('user')
    .where('deleted_at_ms', 'is', null)
    .$if(source !== undefined, (query) => query.where(is('source', source ?? '')))
    .$if(isSuperAdmin !== undefined, (query) => query.where(is('is_super_admin', isSuperAdmin ?? 0)))
    .$if(status !== undefined, (query) => query.where(is('status', status ?? 0)))
    .$if(keywordId !== undefined, (query) => query.where('id', '=', keywordId ?? 0))
    .$if(keyword !== '' && keywordId === undefined, (query) =>
      query.where(engine.holdsPart('user.search_text', keyword)),
    )
}

export interface UserPage {
  order: UserOrder
  descending: boolean
  offset: number
  limit: number
}

/** A page of accounts. Who was never there counts as the earliest; said the way each engine's index runs. */
function inOrder(query: ReturnType<typeof filtered>, { order, descending, offset, limit }: UserPage) {
  const direction = descending ? 'desc' : 'asc'
  return query
    .$if(order === 'nickname', (ordered) => ordered.orderBy('nickname', direction))
    .$if(order === 'lastVisit', (ordered) =>
      ordered.orderBy('last_visit_at_ms', (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst())),
    )
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
}

/** Up to this many matches of a search are held in memory, so that a rare word costs one walk through the names and not two. */
const fewMatches = 1_000

/** Accounts on the page, and how many pass the filter by state. */
export async function findUsers(
  from: Source,
  filter: ListFilter,
  page: UserPage,
): Promise<{ rows: UserRow[]; counts: ReadonlyMap<UserStatus, number> }> {
  const { status, ...others } = filter
  const matches = filter.keyword === '' ? undefined : await listMatches(from, others)
  const isFew = matches !== undefined && matches.length <= fewMatches
  if (isFew && matches.length === 0) return { rows: [], counts: new Map() }
  const found = isFew
    ? from.db
        .selectFrom('user')
        .where(
          'id',
          'in',
          matches.map((match) => match.id),
        )
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? userStatus.enabled))
    : filtered(from, filter, matches !== undefined || page.order !== 'created')
  // First the ids, from an index alone: pages far back would otherwise read every account before them.
  const wanted = (await inOrder(found, page).select('id').execute()).map((row) => row.id)
  const rows =
    wanted.length === 0 ? [] : await from.db.selectFrom('user').selectAll().where('id', 'in', wanted).execute()
  const places = new Map(wanted.map((id, index) => [id, index]))
  rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return { rows, counts: isFew ? countMatches(matches) : await countUsers(from, others) }
}

/** What a search finds, one more than few at most. */
function listMatches(from: Source, filter: UserFilter): Promise<{ id: number; status: UserStatus }[]> {
  return filtered(from, filter, false)
    .select(['id', 'status'])
    .limit(fewMatches + 1)
    .execute()
}

function countMatches(matches: readonly { status: UserStatus }[]): ReadonlyMap<UserStatus, number> {
  const counts = new Map<UserStatus, number>()
  for (const { status } of matches) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** By state. Sums rather than groups: a grouping would lead the database away from the index of names. */
async function countUsers(from: Source, filter: UserFilter): Promise<ReadonlyMap<UserStatus, number>> {
  const of = (status: UserStatus) => sql<number | null>`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`
  const row = await filtered(from, filter, false)
    .select([
      of(userStatus.disabled).as('disabled'),
      of(userStatus.enabled).as('enabled'),
      of(userStatus.setPassword).as('setPassword'),
      of(userStatus.waiting).as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return new Map(
    (['disabled', 'enabled', 'setPassword', 'waiting'] as const).map((name) => [userStatus[name], row[name] ?? 0]),
  )
}

/** Accounts in the order they were made, those after the given one. */
export async function listUsersAfter(
  from: Source,
  filter: ListFilter,
  { after, limit }: { after: number; limit: number },
): Promise<UserRow[]> {
  return filtered(from, filter, true).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

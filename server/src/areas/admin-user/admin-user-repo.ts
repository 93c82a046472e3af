import { userStatus, type Flag, type Role, type UserOrder, type UserSource, type UserStatus } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { endUnfinishedSignIns } from '../../core/sessions.ts'
import type { Executor } from '../../db/content-store.ts'
import type { Database, UserRow } from '../../db/schema.ts'

/** Which accounts a list shows. */
interface ListFilter extends UserFilter {
  status?: UserStatus | undefined
}

/** Which accounts are counted. */
export interface UserFilter {
  /** Part of account, nickname or e-mail. */
  keyword: string
  /** The account whose id the keyword is. */
  keywordId: number | undefined
  source: UserSource | undefined
  isSuperAdmin: Flag | undefined
}

/** In the very words of the index `user_search`, which covers everything a search and its counts need. */
const searchText = sql<string>`lower(username || ' ' || nickname || ' ' || coalesce(email, ''))`

/**
 * @param walks the rows are taken in the order of the page until it is full: then no index on the filters must be tried, since sorting what it
 *   finds costs more. `coalesce` is how every engine is told.
 */
function filtered(db: Executor, { keyword, keywordId, source, isSuperAdmin, status }: ListFilter, walks: boolean) {
  const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
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
      query.where(sql<boolean>`${searchText} like ${part} escape '\\'`),
    )
}

export interface UserPage {
  order: UserOrder
  descending: boolean
  offset: number
  limit: number
}

/** A page of accounts. Who never signed in counts as the earliest; said the way each engine's index runs. */
function inOrder(query: ReturnType<typeof filtered>, { order, descending, offset, limit }: UserPage) {
  const direction = descending ? 'desc' : 'asc'
  return query
    .$if(order === 'nickname', (ordered) => ordered.orderBy('nickname', direction))
    .$if(order === 'lastSignIn', (ordered) =>
      ordered.orderBy('last_login_at_ms', (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst())),
    )
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
}

/** Up to this many matches of a search are held in memory, so that a rare word costs one walk through the names and not two. */
const fewMatches = 1_000

/** Accounts on the page, and how many pass the filter by state. */
export async function findUsers(
  db: Executor,
  filter: ListFilter,
  page: UserPage,
): Promise<{ rows: UserRow[]; counts: ReadonlyMap<UserStatus, number> }> {
  const { status, ...others } = filter
  const matches = filter.keyword === '' ? undefined : await listMatches(db, others)
  const isFew = matches !== undefined && matches.length <= fewMatches
  if (isFew && matches.length === 0) return { rows: [], counts: new Map() }
  const found = isFew
    ? db
        .selectFrom('user')
        .where(
          'id',
          'in',
          matches.map((match) => match.id),
        )
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? userStatus.enabled))
    : filtered(db, filter, matches !== undefined || page.order !== 'created')
  // First the ids, from an index alone: pages far back would otherwise read every account before them.
  const wanted = (await inOrder(found, page).select('id').execute()).map((row) => row.id)
  const rows = wanted.length === 0 ? [] : await db.selectFrom('user').selectAll().where('id', 'in', wanted).execute()
  const places = new Map(wanted.map((id, index) => [id, index]))
  rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return { rows, counts: isFew ? countMatches(matches) : await countUsers(db, others) }
}

/** What a search finds, one more than few at most. */
function listMatches(db: Executor, filter: UserFilter): Promise<{ id: number; status: UserStatus }[]> {
  return filtered(db, filter, false)
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
async function countUsers(db: Executor, filter: UserFilter): Promise<ReadonlyMap<UserStatus, number>> {
  const of = (status: UserStatus) => sql<number | null>`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`
  const row = await filtered(db, filter, false)
    .select([
      of(userStatus.disabled).as('disabled'),
      of(userStatus.enabled).as('enabled'),
      of(userStatus.setPassword).as('setPassword'),
    ])
    .executeTakeFirstOrThrow()
  return new Map((['disabled', 'enabled', 'setPassword'] as const).map((name) => [userStatus[name], row[name] ?? 0]))
}

/** An account that was not deleted. */
export async function findUser(db: Executor, userId: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
}

/** Facts of accounts that stand in other tables, by account; absent where there is none. */
export interface UserFacts {
  projects: ReadonlyMap<number, number>
  lastVisits: ReadonlyMap<number, number>
  /** By name to sign in with. */
  attempts: ReadonlyMap<string, { failures: number; lockedUntilMs: number; lastMs: number }>
  superAdmins: number
}

export async function readFacts(db: Executor, rows: readonly UserRow[]): Promise<UserFacts> {
  const ids = rows.map((row) => row.id)
  const superAdmins = await countSuperAdmins(db)
  if (ids.length === 0) return { projects: new Map(), lastVisits: new Map(), attempts: new Map(), superAdmins }
  const projects = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(({ fn }) => ['project_member.user_id', fn.countAll<number>().as('count')])
    .where('project_member.user_id', 'in', ids)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .groupBy('project_member.user_id')
    .execute()
  const visits = await db
    .selectFrom('session')
    .select(({ fn }) => ['user_id', fn.max('last_used_at_ms').as('last')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  const attempts = await db
    .selectFrom('attempt')
    .selectAll()
    .where(
      'key',
      'in',
      rows.map((row) => attemptKey(row.username)),
    )
    .execute()
  const names = new Map(rows.map((row) => [attemptKey(row.username), row.username]))
  return {
    projects: new Map(projects.map((row) => [row.user_id, row.count])),
    lastVisits: new Map(visits.map((row) => [row.user_id, row.last])),
    attempts: new Map(
      attempts.map((row) => [
        names.get(row.key) ?? '',
        {
          failures: row.failures,
          lockedUntilMs: row.locked_until_ms,
          lastMs: Math.max(row.first_at_ms, row.locked_until_ms),
        },
      ]),
    ),

    superAdmins,
  }
}

/** Under which failed sign-ins of an account are counted. */
export function attemptKey(username: string): string {
  return `account:${username}`
}

/** Super admins who can sign in. */
export async function countSuperAdmins(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at_ms', 'is', null)
    .where('is_super_admin', '=', 1)
    .where('status', '=', userStatus.enabled)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns its id */
export async function insertAccount(
  db: Executor,
  account: Pick<UserRow, 'username' | 'nickname' | 'email' | 'password_hash' | 'status' | 'is_super_admin' | 'source'>,
  nowMs: number,
): Promise<number> {
  const { id } = await db
    .insertInto('user')
    .values({ ...account, created_at_ms: nowMs, updated_at_ms: nowMs, last_login_at_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the account is not there any more. */
export async function updateUserRow(
  db: Executor,
  userId: number,
  changes: Partial<Omit<UserRow, 'id'>>,
  nowMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('user')
    .set({ ...changes, updated_at_ms: nowMs })
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends sessions of an account, all but the given one, and unfinished sign-ins; returns how many sessions. */
export async function endSessions(db: Executor, userId: number, keepSessionId?: number): Promise<number> {
  await endUnfinishedSignIns(db, userId)
  const result = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(keepSessionId !== undefined, (query) => query.where('id', '!=', keepSessionId ?? 0))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Links for a new password that were sent and not used. */
export async function endPasswordLinks(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

export async function countSessions(db: Executor, userId: number, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow()
  return count
}

/** Roles of an account in live spaces and live projects, by name. */
export async function listMemberships(db: Executor, userId: number) {
  const spaces = await db
    .selectFrom('space_member')
    .innerJoin('space', 'space.id', 'space_member.space_id')
    .select(['space.id', 'space.name', 'space_member.role'])
    .where('space_member.user_id', '=', userId)
    .where('space.deleted_at_ms', 'is', null)
    .orderBy('space.name')
    .orderBy('space.id')
    .execute()
  const projects = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['project.id', 'project.name', 'project.is_private', 'project_member.role'])
    .select(['space.id as space_id', 'space.name as space_name'])
    .where('project_member.user_id', '=', userId)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .orderBy('space.name')
    .orderBy('project.name')
    .orderBy('project.id')
    .execute()
  return { spaces, projects }
}
export type Memberships = Awaited<ReturnType<typeof listMemberships>>

/** Spaces and projects, those in the trash included, in which nobody else who can sign in is an administrator of their own right. */
export async function listSoleAdminships(db: Kysely<Database> | Executor, userId: number) {
  const spaces = await db
    .selectFrom('space_member as own')
    .innerJoin('space', 'space.id', 'own.space_id')
    .select(['space.id', 'space.name', 'space.id as space_id'])
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'admin')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('space_member as other')
            .innerJoin('user', 'user.id', 'other.user_id')
            .select('other.user_id')
            .whereRef('other.space_id', '=', 'own.space_id')
            .where('other.role', '=', 'admin')
            .where('other.user_id', '!=', userId)
            .where('user.status', '!=', userStatus.disabled),
        ),
      ),
    )
    .orderBy('space.name')
    .execute()
  const projects = await db
    .selectFrom('project_member as own')
    .innerJoin('project', 'project.id', 'own.project_id')
    .select(['project.id', 'project.name', 'project.space_id'])
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'admin')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('project_member as other')
            .innerJoin('user', 'user.id', 'other.user_id')
            .select('other.user_id')
            .whereRef('other.project_id', '=', 'own.project_id')
            .where('other.role', '=', 'admin')
            .where('other.user_id', '!=', userId)
            .where('user.status', '!=', userStatus.disabled),
        ),
      ),
    )
    .orderBy('project.name')
    .execute()
  return { spaces, projects }
}

/** Ids that exist and are live, of those asked for. */
export async function findLiveSpaces(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .execute()
}

export async function findLiveProjects(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['project.id', 'project.name', 'project.space_id', 'space.name as space_name'])
    .where('project.id', 'in', ids)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .execute()
}

/** Who gives a role, and when. */
export interface Author {
  userId: number
  nowMs: number
}

const stamp = ({ userId, nowMs }: Author) => ({ added_by: userId, created_at_ms: nowMs })

/** Gives the role, whether there was one before or not. */
export async function setSpaceRoles(
  db: Executor,
  userId: number,
  roles: readonly { id: number; role: Role }[],
  by: Author,
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('space_member')
    .values(roles.map(({ id, role }) => ({ space_id: id, user_id: userId, role, ...stamp(by) })))
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'user_id']).doUpdateSet({ role: (set) => set.ref('excluded.role') }),
    )
    .execute()
}

export async function setProjectRoles(
  db: Executor,
  userId: number,
  roles: readonly { id: number; role: Role }[],
  by: Author,
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('project_member')
    .values(roles.map(({ id, role }) => ({ project_id: id, user_id: userId, role, ...stamp(by) })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: (set) => set.ref('excluded.role') }),
    )
    .execute()
}

/** Makes the account a guest of the spaces it is not in. */
export async function joinSpaces(db: Executor, userId: number, spaceIds: readonly number[], by: Author): Promise<void> {
  if (spaceIds.length === 0) return
  await db
    .insertInto('space_member')
    .values(spaceIds.map((id) => ({ space_id: id, user_id: userId, role: 'guest' as const, ...stamp(by) })))
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doNothing())
    .execute()
}

/** Ends memberships of spaces with those of their projects, and memberships of projects. */
export async function leave(
  db: Executor,
  userId: number,
  { spaceIds, projectIds }: { spaceIds: readonly number[]; projectIds: readonly number[] },
): Promise<void> {
  if (spaceIds.length > 0) {
    await db.deleteFrom('space_member').where('user_id', '=', userId).where('space_id', 'in', spaceIds).execute()
    await db
      .deleteFrom('project_member')
      .where('user_id', '=', userId)
      .where('project_id', 'in', (query) =>
        query.selectFrom('project').select('project.id').where('project.space_id', 'in', spaceIds),
      )
      .execute()
  }
  if (projectIds.length > 0)
    await db.deleteFrom('project_member').where('user_id', '=', userId).where('project_id', 'in', projectIds).execute()
}

/** Where an account's own things stand: what lets it in, what it may, what it chose. Not what it wrote for others. */
export const ownTables = [
  'session',
  'access_token',
  'identity',
  'login_key',
  'totp',
  'recovery_code',
  'passkey',
  'mfa_challenge',
  'password_reset',
  'project_member',
  'space_member',
  'group_role',
  'subscription',
  'message',
  'user_preference',
  'avatar',
] as const satisfies readonly (keyof Database)[]

/** Removes everything that is an account's own. */
export async function removeOwnThings(db: Executor, userId: number): Promise<void> {
  for (const table of ownTables) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Live spaces that hold projects and match, by name, with their live projects. */
export async function listAllocatable(db: Executor, keyword: string, limit: number) {
  const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const spaces = await db
    .selectFrom('space')
    .select(['space.id', 'space.name'])
    .where('space.deleted_at_ms', 'is', null)
    .where('space.is_compose', '=', 0)
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          sql<boolean>`lower(space.name) like ${part} escape '\\'`,
          where.exists(
            where
              .selectFrom('project')
              .select('project.id')
              .whereRef('project.space_id', '=', 'space.id')
              .where('project.deleted_at_ms', 'is', null)
              .where(sql<boolean>`lower(project.name) like ${part} escape '\\'`),
          ),
        ]),
      ),
    )
    .orderBy('space.name')
    .orderBy('space.id')
    .limit(limit)
    .execute()
  if (spaces.length === 0) return []
  const projects = await db
    .selectFrom('project')
    .select(['id', 'name', 'space_id', 'is_private'])
    .where(
      'space_id',
      'in',
      spaces.map((space) => space.id),
    )
    .where('deleted_at_ms', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const bySpace = new Map(spaces.map((space) => [space.id, { ...space, projects: projects.slice(0, 0) }]))
  for (const project of projects) bySpace.get(project.space_id)?.projects.push(project)
  return [...bySpace.values()]
}

/** Of the spaces, those left without an administrator who can sign in. */
export async function findSpacesWithoutAdmin(db: Executor, spaceIds: readonly number[]) {
  if (spaceIds.length === 0) return []
  return db
    .selectFrom('space')
    .select(['space.id', 'space.name'])
    .where('space.id', 'in', spaceIds)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('space_member')
            .innerJoin('user', 'user.id', 'space_member.user_id')
            .select('space_member.user_id')
            .whereRef('space_member.space_id', '=', 'space.id')
            .where('space_member.role', '=', 'admin')
            .where('user.status', '!=', userStatus.disabled),
        ),
      ),
    )
    .execute()
}

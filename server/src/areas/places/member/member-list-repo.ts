/* Reading who belongs to a place. A person of a project is always one of its space. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { shutOutStatuses, type Role } from '@lectern/contracts'
import {
  isPersonNamed,
  isPersonWith,
  mailIs,
  nameContains,
  nameStartsWith,
  personContains,
} from '../../../core/people-search/people-search.ts'
import { personColumns } from '../../../core/people.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../db/schema.ts'
import type { RoleSource } from './member-policy.ts'

/** A space or project, as far as its members go. */
export type MemberPlace =
  | { kind: 'space'; spaceId: number }
  | { kind: 'project'; spaceId: number; projectId: number; isPrivate: boolean }

export interface MemberFilter {
  role?: Role | undefined
  /** Part of the name or account, `withEmail` of the address as well; empty for everyone. */
  text: string
  /** False for those who see no addresses: they cannot ask for them either. */
  withEmail: boolean
}

type Source = Pick<AppContext, 'db' | 'engine'>

const columns = ['user_id', 'created_at_ms', 'added_by'] as const
const from = (source: RoleSource) => sql<RoleSource>`${sql.lit(source)}`.as('source')

function peopleOfSpace(db: Kysely<Database>, spaceId: number) {
  return db
    .selectFrom('space_member')
    .select([...columns, 'role', from('own')])
    .where('space_id', '=', spaceId)
}

/** Own roles, and those that come from elsewhere; each person once, with what counts. */
function peopleOfProject(
  db: Kysely<Database>,
  { spaceId, projectId, isPrivate }: Extract<MemberPlace, { kind: 'project' }>,
) {
  const superAdmins = db.selectFrom('user').select('user.id').where('user.is_super_admin', '=', 1)
  const others = db
    .selectFrom('space_member')
    .where('space_member.space_id', '=', spaceId)
    .where('space_member.role', '!=', 'admin')
  const own = db
    .selectFrom('project_member')
    .innerJoin('space_member', (join) =>
      join.onRef('space_member.user_id', '=', 'project_member.user_id').on('space_member.space_id', '=', spaceId),
    )
    .select(['project_member.user_id', 'project_member.created_at_ms', 'project_member.added_by'])
    .select(['project_member.role', from('own')])
    .where('project_member.project_id', '=', projectId)
    .where('space_member.role', '!=', 'admin')
    .where('project_member.user_id', 'not in', superAdmins)
  const asAdmin = sql<Role>`'admin'`.as('role')
  const inherited = own
    .unionAll(
      peopleOfSpace(db, spaceId)
        .clearSelect()
        .select([...columns, asAdmin, from('spaceAdmin')])
        .where('role', '=', 'admin'),
    )
    .unionAll(others.select([...columns, asAdmin, from('superAdmin')]).where('user_id', 'in', superAdmins))
  if (isPrivate) return inherited
  const guests = others
    .select([...columns, sql<Role>`'guest'`.as('role'), from('publicProject')])
    .where('user_id', 'not in', superAdmins)
    .where('user_id', 'not in', (query) =>
      query
        .selectFrom('project_member')
        .select('project_member.user_id')
        .where('project_member.project_id', '=', projectId),
    )
  return inherited.unionAll(guests)
}

function peopleOf(db: Kysely<Database>, place: MemberPlace) {
  return place.kind === 'space' ? peopleOfSpace(db, place.spaceId) : peopleOfProject(db, place)
}

/** Up to so many members are asked one by one whether the text is theirs; of more, the few whose it is are looked up first. */
const askedAtMost = 2_000
/** Up to so many ids are sent along. */
const idsAtMost = 1_000

/** How to find those of the space with the text: `asked` one by one, or by these ids. */
async function searchAmong(
  { db, engine }: Source,
  spaceId: number,
  { text, withEmail }: Pick<MemberFilter, 'text' | 'withEmail'>,
) {
  const beyond = await db
    .selectFrom('space_member')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .offset(askedAtMost)
    .limit(1)
    .executeTakeFirst()
  if (beyond === undefined) return 'asked' as const
  const withText = db
    .selectFrom('user')
    .select('user.id')
    .where(withEmail ? personContains(engine, text) : nameContains(engine, text))
  const few = await withText.limit(idsAtMost + 1).execute()
  // Those of no one: an empty list is no SQL.
  if (few.length <= idsAtMost) return [0, ...few.map(({ id }) => id)]
  return withText
}

/** One page of a place’s people, admins first, and how many there are of each role. */
export async function pageMembersOf(
  { db, engine }: Source,
  place: MemberPlace,
  { role, text, withEmail }: MemberFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const people = peopleOf(db, place).as('member')
  const search = text === '' ? undefined : await searchAmong({ db, engine }, place.spaceId, { text, withEmail })
  const matching = () => {
    const all = db.selectFrom(people)
    if (search === undefined) return all
    if (search === 'asked')
      return all
        .innerJoin('user', 'user.id', 'member.user_id')
        .where(withEmail ? isPersonWith(text) : isPersonNamed(text))
    return all.where('member.user_id', 'in', search)
  }
  const counting = matching()
    .select(({ fn }) => ['member.role', fn.countAll<number>().as('count')])
    .groupBy('member.role')
  const shown = matching()
    .select(['member.user_id', 'member.role', 'member.source', 'member.created_at_ms', 'member.added_by'])
    .$if(role !== undefined, (query) => query.where('member.role', '=', role ?? 'guest'))
    .orderBy('member.role')
    .orderBy('member.created_at_ms')
    .orderBy('member.user_id')
    .limit(limit)
    .offset(offset)
    .as('shown')
  const showing = db
    .selectFrom(shown)
    .innerJoin('user', 'user.id', 'shown.user_id')
    .leftJoin('user as adder', 'adder.id', 'shown.added_by')
    .select(personColumns)
    .select(['user.status', 'user.is_super_admin', 'user.last_visit_at_ms'])
    .select(['shown.role', 'shown.source', 'shown.created_at_ms'])
    .select(['adder.id as adder_id', 'adder.nickname as adder_nickname'])
    .orderBy('shown.role')
    .orderBy('shown.created_at_ms')
    .orderBy('shown.user_id')
  // Side by side, where the database is another process: each may have thousands to look at.
  const [counted, rows] = await Promise.all([counting.execute(), showing.execute()])
  return { rows, counts: new Map(counted.map((row) => [row.role, row.count])) }
}
export type MemberRow = Awaited<ReturnType<typeof pageMembersOf>>['rows'][number]

const candidatesAtMost = 20

/**
 * People with an account in use whose name holds the text, or whose address is it: those whose name begins with it first.
 * `role` is the one they have in the space.
 */
export async function findCandidates({ db, engine }: Source, spaceId: number, text: string) {
  const byMail = await db.selectFrom('user').select('user.id').where(mailIs(text)).limit(candidatesAtMost).execute()
  const byName = await db
    .selectFrom('user')
    .select('user.id')
    .where(nameContains(engine, text))
    .where('user.status', 'not in', shutOutStatuses)
    .orderBy(sql`case when ${nameStartsWith(text)} then 0 else 1 end`)
    .orderBy('user.username')
    .limit(candidatesAtMost)
    .execute()
  const ids = [...new Set([...byMail, ...byName].map(({ id }) => id))].slice(0, candidatesAtMost)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.user_id', '=', 'user.id').on('space_member.space_id', '=', spaceId),
    )
    .select([...personColumns, 'space_member.role'])
    .where('user.id', 'in', ids)
    .where('user.status', 'not in', shutOutStatuses)
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** People of the space with an account in use, those without a role in the project first; `role` is the one they have there. */
export async function findProjectCandidates(
  { db, engine }: Source,
  { spaceId, projectId }: { spaceId: number; projectId: number },
  { text, withEmail }: Pick<MemberFilter, 'text' | 'withEmail'>,
) {
  const search = text === '' ? undefined : await searchAmong({ db, engine }, spaceId, { text, withEmail })
  const role = sql<Role | null>`case when space_member.role = 'admin' then 'admin' else project_member.role end`
  const some = (which: RawBuilder<SqlBool>, limit: number) =>
    db
      .selectFrom('space_member')
      .innerJoin('user', 'user.id', 'space_member.user_id')
      .leftJoin('project_member', (join) =>
        join.onRef('project_member.user_id', '=', 'user.id').on('project_member.project_id', '=', projectId),
      )
      .select(personColumns)
      .select(role.as('role'))
      .where('space_member.space_id', '=', spaceId)
      .where('user.status', 'not in', shutOutStatuses)
      .where('user.deleted_at_ms', 'is', null)
      .where(which)
      .$if(search === 'asked', (query) => query.where(withEmail ? isPersonWith(text) : isPersonNamed(text)))
      .$if(search !== undefined && search !== 'asked', (query) =>
        query.where('user.id', 'in', search === undefined || search === 'asked' ? [] : search),
      )
      .orderBy('user.nickname')
      .orderBy('user.id')
      .limit(limit)
      .execute()
  // One after the other and not sorted together, so that the first of very many come out of an index.
  const without = await some(
    sql<SqlBool>`space_member.role != 'admin' and project_member.user_id is null`,
    candidatesAtMost,
  )
  const missing = candidatesAtMost - without.length
  if (missing === 0) return without
  return [
    ...without,
    ...(await some(sql<SqlBool>`(space_member.role = 'admin' or project_member.user_id is not null)`, missing)),
  ]
}

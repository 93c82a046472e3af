/* People that a search finds: those the caller knows, with what the members' page shows of them. */
import { searchLimits, shutOutStatuses, type Person } from '@lectern/contracts'
import { sql } from 'kysely'
import { acquaintances } from '../../../../auth/acquaintances.ts'
import type { Viewer } from '../../../../auth/visible-projects.ts'
import type { AppContext } from '../../../../core/context.ts'
import { nameContains, nameStartsWith, personContains } from '../../../../core/people-search/people-search.ts'
import { peopleViewOf, personColumns, presentPerson } from '../../../../core/people.ts'
import { liveRows } from '../../../../db/rows.ts'

/** Those whose name begins with the text first. Addresses are shown to, and searched by, those who see them. */
export async function findPeople(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  viewer: Viewer,
  text: string,
): Promise<Person[]> {
  const view = peopleViewOf(viewer)
  const rows = await knownPeople(db, viewer)
    .select(personColumns)
    .where(view.seesEmails ? personContains(engine, text) : nameContains(engine, text))
    .where('user.status', 'not in', shutOutStatuses)
    .orderBy(sql`case when ${nameStartsWith(text)} then 0 else 1 end`)
    .orderBy('user.nickname')
    .orderBy('user.id')
    .limit(searchLimits.overview)
    .execute()
  return rows.map((row) => presentPerson(row, view))
}

/** What documents may call a maintainer: the text itself, or name and account of those it is the one or the other of. */
export async function listOwnerNames(db: AppContext['db'], viewer: Viewer, owner: string): Promise<string[]> {
  const rows = await knownPeople(db, viewer)
    .select(['user.username', 'user.nickname'])
    .where(sql<boolean>`${owner} in (lower("user".username), lower("user".nickname))`)
    .orderBy('user.id')
    .limit(searchLimits.overview)
    .execute()
  return [...new Set([owner, ...rows.flatMap(({ username, nickname }) => [username, nickname])])]
}

/** Super admins know everyone. Nobody knows whom they met only where a second factor is demanded that they lack. */
function knownPeople(db: AppContext['db'], { userId, isSuperAdmin, hasSecondFactor }: Viewer) {
  const known = acquaintances(db, userId).$if(!hasSecondFactor, (all) => all.where('space.requires_mfa', '=', 0))
  return liveRows(db, 'user').$if(!isSuperAdmin, (all) => all.where('user.id', 'in', known))
}

/*
 * Who left a space or project there. Owns: that only roles which a run gave end, and only as they were given: what people changed here since stays,
 * and so does the last admin.
 */
import { idOf, numberOf, type DumpRow } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { removeMembers } from '../../../places/member/member-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { endedKey, listRoles, type MemberPlace } from './members-step.ts'
import { link, type MigrationRun } from '../migration-run.ts'

/**
 * Takes away the roles that a run gave and Torna has no more, and no one changed here since. An act of its own, behind the place's transaction.
 * @param rows what Torna has now
 */
export async function endRolesRemovedUpstream(
  run: MigrationRun,
  place: MemberPlace,
  rows: readonly DumpRow[],
): Promise<void> {
  const { context, installation, people, tally } = run
  const { db } = context
  const linkKind = place.kind === 'space' ? 'spaceMember' : 'projectMember'
  const there = new Set(rows.map(idOf))
  const stillThere = new Set(rows.map((row) => people.get(numberOf(row, 'user_id'))))
  const links = [...(await listLinks(db, installation, linkKind, place.id)).values()]
  const gone = links.filter(
    ({ tornaId, ourId, key }) => key !== endedKey && !there.has(tornaId) && !stillThere.has(ourId),
  )
  if (gone.length === 0) return
  const present = await listRoles(db, place)
  const names = await listNicknames(
    db,
    gone.map(({ ourId }) => ourId),
  )
  const givenHere = await listRolesGivenHere(
    run,
    place,
    gone.map(({ ourId }) => ourId),
  )
  const ending: Link[] = []
  for (const each of gone) {
    const ours = present.get(each.ourId)
    if (ours === undefined) continue
    const isAsGiven = each.key === String(ours.createdAtMs) && each.lastMigrated === ours.role
    if (isAsGiven && !givenHere.has(each.ourId)) ending.push(each)
    else tally.remark('memberKept', [...place.path, names.get(each.ourId) ?? ''])
  }
  // Admins apart: that the last one stays must not keep the others.
  const [admins, others] = [
    ending.filter(({ lastMigrated }) => lastMigrated === 'admin'),
    ending.filter(({ lastMigrated }) => lastMigrated !== 'admin'),
  ]
  for (const each of [others, admins]) await endRoles(run, place, each, names)
}

async function endRoles(
  run: MigrationRun,
  place: MemberPlace,
  ending: readonly Link[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  if (ending.length === 0) return
  const { context, origin, tally } = run
  const nameOf = ({ ourId }: Link): string[] => [...place.path, names.get(ourId) ?? '']
  const act = {
    ...{ actor: origin.actor, origin },
    place: { spaceId: place.spaceId, projectId: place.kind === 'project' ? place.id : undefined },
  }
  try {
    await removeMembers(
      context,
      act,
      ending.map(({ ourId }) => ourId),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'last_admin') throw error
    for (const each of ending) tally.remark('lastAdminKept', nameOf(each))
    return
  }
  for (const each of ending) tally.remark('memberGone', nameOf(each))
  tally.count(place.kind === 'space' ? 'spaceMembers' : 'projectMembers', 'changed', ending.length)
  await context.db.transaction().execute((tx) => noteEnded(run, tx, place, ending))
}

/** Roles in its projects ended with those in a space. */
async function noteEnded(
  run: MigrationRun,
  tx: Executor,
  { kind, spaceId }: MemberPlace,
  ending: readonly Link[],
): Promise<void> {
  const users = new Set(ending.map(({ ourId }) => ourId))
  const ended = (links: readonly Link[]): Link[] => links.map((each) => ({ ...each, key: endedKey, lastMigrated: '' }))
  await link(run, tx, kind === 'space' ? 'spaceMember' : 'projectMember', ended(ending))
  if (kind === 'project') return
  const projects = await tx.selectFrom('project').select('id').where('space_id', '=', spaceId).execute()
  const inSpace = new Set(projects.map((row) => row.id))
  const links = await listLinks(tx, run.installation, 'projectMember')
  const inProjects = [...links.values()].filter(({ scopeId, ourId }) => inSpace.has(scopeId) && users.has(ourId))
  await link(run, tx, 'projectMember', ended(inProjects))
}

/** Of the people, those to whom someone here gave or changed a role in a project of the space. */
async function listRolesGivenHere(
  { context: { db }, installation }: MigrationRun,
  { kind, spaceId }: MemberPlace,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (kind === 'project') return new Set()
  const rows = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(['project_member.user_id', 'project_member.project_id', 'role', 'project_member.created_at_ms'])
    .where('project.space_id', '=', spaceId)
    .where('project_member.user_id', 'in', userIds)
    .execute()
  if (rows.length === 0) return new Set()
  const links = await listLinks(db, installation, 'projectMember')
  const given = new Set(
    [...links.values()].map(
      ({ scopeId, ourId, key, lastMigrated }) => `${String(scopeId)} ${String(ourId)} ${key} ${lastMigrated}`,
    ),
  )
  const isGiven = (row: (typeof rows)[number]): boolean =>
    given.has(`${String(row.project_id)} ${String(row.user_id)} ${String(row.created_at_ms)} ${row.role}`)
  return new Set(rows.filter((row) => !isGiven(row)).map((row) => row.user_id))
}

async function listNicknames(db: Executor, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('user').select(['id', 'nickname']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}
